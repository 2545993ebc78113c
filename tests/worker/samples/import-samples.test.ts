import { describe, expect, test } from 'vitest'
import { imported, prefix, run, watchedDb } from '../content/import-run.ts'
import { choice, nth, PNG, textsOf, type FullBundle } from '../content/sample-bundle.ts'
import { bundleWithSamples, sampleIds, withSamples } from './with-samples.ts'

const only = (rest: object) => ({ format: 'sopan.content', version: 1, ...rest })

async function faultsOf(bundle: unknown, p: string): Promise<string[]> {
  const { db, seen } = watchedDb()
  const result = await run(bundle, 'commit', db)
  expect(seen.rowsWritten).toBe(0)
  return result.ok ? [] : result.faults.map(({ path, message }) => `${path}: ${message}`.replaceAll(p, 'P'))
}

const faultsAfter = (change: (bundle: FullBundle, p: string) => void): Promise<string[]> => {
  const p = prefix()
  const bundle = bundleWithSamples(p)
  change(bundle, p)
  return faultsOf(bundle, p)
}

describe('the list of samples', () => {
  test('is imported with its questions, and a second time without a write', async () => {
    const p = prefix()
    const report = await imported(bundleWithSamples(p))
    expect(report.counts.samples).toEqual({ created: 3, updated: 0, unchanged: 0 })
    const { db, seen } = watchedDb()
    const again = await run(bundleWithSamples(p), 'commit', db)
    expect(again).toMatchObject({ ok: true, counts: { samples: { created: 0, updated: 0, unchanged: 3 } } })
    expect(seen.rowsWritten).toBe(0)
  })
  test('takes the place of the one before, in its own order', async () => {
    const { p, ids } = await withSamples()
    const [x, , z] = ids
    expect(await run(only({ samples: [`${p}.z`, `${p}.x`] }))).toMatchObject({ ok: true })
    expect(await sampleIds()).toEqual([z, x])
  })
  test('may end with fewer, and be empty', async () => {
    const { p, ids } = await withSamples()
    await imported(only({ samples: [`${p}.x`, `${p}.y`] }))
    expect(await sampleIds()).toEqual(ids.slice(0, 2))
    await imported(only({ samples: [] }))
    expect(await sampleIds()).toEqual([])
  })
  test('stays as it is where a bundle says nothing of it', async () => {
    const { p, ids } = await withSamples()
    await imported(only({ questions: [choice(p, 'x', { difficulty: 'medium' })] }))
    expect(await sampleIds()).toEqual(ids)
  })
})

test.each<[string, (bundle: FullBundle, p: string) => void, string[]]>([
  [
    'a question that is nowhere',
    (b) => b.samples?.push('gone'),
    ['samples[3]: there is no question "gone", neither in this bundle nor imported before'],
  ],
  ['a question named twice', (b, p) => b.samples?.push(`${p}.x`), ['samples[3]: "P.x" is here twice']],
  ['something that is no name', (b) => b.samples?.push('Ä'), ['samples[3]: use a-z, 0-9, ".", "_" and "-", at most 80 characters']],
  [
    'more than ten',
    (b, p) => Object.assign(b, { samples: Array.from({ length: 11 }, (_, i) => `${p}.q${i}`) }),
    ['samples: must have at most 10 entries'],
  ],
  ['a list that is none', (b) => Object.assign(b, { samples: 'x' }), ['samples: must be a list']],
  [
    'a question of a published test',
    (b, p) => b.samples?.push(`${p}.s2`),
    ['samples[3]: "P.s2" is in the test "P.test"; everyone is told the answers of sample questions'],
  ],
  [
    'several right options',
    (b, p) => {
      b.questions.push(choice(p, 'w', { type: 'multiple', key: { options: ['a', 'b'] } }))
      b.samples?.push(`${p}.w`)
    },
    ['samples[3]: "P.w" is multiple; a sample question is a single choice'],
  ],
  [
    'a passage',
    (b, p) => {
      b.questions.push(choice(p, 'w', { passage: `${p}.p` }))
      b.samples?.push(`${p}.w`)
    },
    ['samples[3]: "P.w" belongs to a passage; a sample question stands alone'],
  ],
  [
    'a picture',
    (b, p) => void Object.assign(textsOf(b, 4, 'en').variant, { stem: `Look: ![A square](image:${p}.fig)` }),
    ['samples[0]: "P.x" shows a picture; a sample question is text alone'],
  ],
  [
    'no English',
    (b) => void delete nth(b.questions, 4).variants.en,
    ['samples[0]: "P.x" has no text in "en", which stands in for languages that are missing'],
  ],
])('%s is told by its path, and nothing is written', async (_name, change, expected) => {
  expect(await faultsAfter(change)).toEqual(expected)
})

describe('over several imports', () => {
  test('a question that a test ever had in a paper cannot become a sample', async () => {
    const { p } = await withSamples()
    expect(await faultsOf(only({ samples: [`${p}.s1`] }), p)).toEqual([
      'samples[0]: "P.s1" belongs to a passage; a sample question stands alone',
      'samples[0]: "P.s1" is or was in the test "P.test"; everyone is told the answers of sample questions',
    ])
    const without = bundleWithSamples(p)
    nth(nth(without.tests, 0).sections, 0).questions[1] = `${p}.x`
    await imported(only({ samples: [] }))
    await imported({ ...without, samples: [] })
    expect(await faultsOf(only({ samples: [`${p}.s2`] }), p)).toEqual([
      'samples[0]: "P.s2" is or was in the test "P.test"; everyone is told the answers of sample questions',
    ])
  })
  test('a sample cannot come into a published test', async () => {
    const { p } = await withSamples()
    const { tests } = bundleWithSamples(p)
    nth(nth(tests, 0).sections, 0).questions[1] = `${p}.y`
    expect(await faultsOf(only({ tests }), p)).toEqual([
      'tests[0].sections[0].questions[1]: "P.y" is a sample question; everyone is told the answers of sample questions',
    ])
  })
  test('a sample cannot become what a sample is not', async () => {
    const { p } = await withSamples()
    const questions = [choice(p, 'x', { type: 'multiple', key: { options: ['a', 'b'] } })]
    expect(await faultsOf(only({ questions }), p)).toEqual(['questions[0]: "P.x" is multiple; a sample question is a single choice'])
  })
  test('a question with a picture from an import before is noticed', async () => {
    const { p } = await withSamples()
    const question = choice(p, 'drawn')
    Object.assign(question.variants.en ?? {}, { solution: `See ![A square](image:${p}.fig)` })
    await imported(only({ images: [{ id: `${p}.fig`, type: 'image/png', data: PNG }], questions: [question] }))
    expect(await faultsOf(only({ samples: [`${p}.drawn`] }), p)).toEqual([
      'samples[0]: "P.drawn" shows a picture; a sample question is text alone',
    ])
  })
  test('two imports at once, one making a question a sample and one putting it into a test, do not both succeed', async () => {
    const { p } = await withSamples((bundle) => Object.assign(bundle, { samples: [] }))
    const { tests } = bundleWithSamples(p)
    nth(nth(tests, 0).sections, 0).questions[1] = `${p}.y`
    let isDone = false
    const { db } = watchedDb(undefined, async (batch) => {
      // The last batch of the first import, its third, waits for the second to be over.
      if (batch < 3 || isDone) return
      isDone = true
      await imported(only({ tests }))
    })
    const sample = choice(p, 'y', { key: { options: ['d'] }, difficulty: 'hard' })
    const result = await run(only({ questions: [sample], samples: [`${p}.y`] }), 'commit', db)
    expect(isDone).toBe(true)
    expect(result).toMatchObject({ ok: false })
    expect(await sampleIds()).toEqual([])
  })
})
