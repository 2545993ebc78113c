import { describe, expect, test } from 'vitest'
import { type CheckedQuestion, publishChecklist } from './publish-checklist.ts'

const question = (externalId: string, change: Partial<CheckedQuestion> = {}): CheckedQuestion => ({
  externalId,
  languages: ['en', 'hi'],
  isArchived: false,
  usedElsewhere: 0,
  isRenderedNow: true,
  texts: [{ language: 'en', stem: `What is ${externalId}?`, all: [`What is ${externalId}?`] }],
  ...change,
})
const wanted = { languages: ['en', 'hi'] as const, sections: [{ id: 's', questions: ['q1', 'q2'] }] }
const checked = (questions: CheckedQuestion[], faults: { path: string; message: string }[] = []) =>
  publishChecklist({ ...wanted, languages: [...wanted.languages] }, questions, faults).filter(({ state }) => state !== 'ok')

describe('the checklist before publishing', () => {
  test('has nothing to say of a test in order', () => {
    expect(checked([question('q1'), question('q2')])).toEqual([])
  })
  test("tells a missing language at its question, and the importer's words with it", () => {
    const faults = [{ path: 'tests[0].sections[0].questions[1]', message: 'no Hindi' }]
    expect(checked([question('q1'), question('q2', { languages: ['en'] })], faults)).toEqual([
      { name: 'languages', state: 'fault', questions: ['q2'], faults: ['no Hindi'] },
    ])
  })
  test('tells a question that does not fit its place, and a window that ends before it opens, apart', () => {
    const faults = [
      { path: 'tests[0].sections[0].questions[0]', message: 'not single' },
      { path: 'tests[0].closesAt', message: 'too early' },
      { path: 'tests[0].sections[0].questions', message: 'too few' },
    ]
    expect(checked([question('q1'), question('q2')], faults).map(({ name, faults: found }) => [name, found])).toEqual([
      ['questions', ['not single', 'too few']],
      ['schedule', ['too early']],
    ])
  })
  test('warns of two questions that read the same, whatever their spaces and capitals', () => {
    const same = (stem: string) => ({ texts: [{ language: 'en' as const, stem, all: [stem] }] })
    expect(checked([question('q1', same('Speed of  light?')), question('q2', same('speed of light? '))])).toMatchObject([
      { name: 'duplicates', state: 'warn', questions: ['q1', 'q2'] },
    ])
  })
  test('warns of pictures without words, of questions put away, and of those that other tests hold', () => {
    const picture = { texts: [{ language: 'en' as const, stem: 'x', all: ['x', '![ ](image:a)'] }] }
    expect(
      checked([question('q1', picture), question('q2', { isArchived: true, usedElsewhere: 2 })]).map(({ name, questions }) => [
        name,
        questions,
      ]),
    ).toEqual([
      ['pictures', ['q1']],
      ['archived', ['q2']],
      ['reuse', ['q2']],
    ])
  })
})
