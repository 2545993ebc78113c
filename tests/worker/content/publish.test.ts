import { expect, test } from 'vitest'
import { markAttempt } from '#domain/marking/mark-attempt.ts'
import { imported, prefix } from './import-run.ts'
import { openFile, openPaper, storedFile } from './open-paper.ts'
import { CANARY, nth, PNG, sampleBundle } from './sample-bundle.ts'

test('a paper holds every question in its language and nothing of key or solution', async () => {
  const p = prefix()
  await imported(sampleBundle(p))
  const { papers, test: row } = await openPaper(`${p}.test`)
  expect([...papers.keys()].toSorted()).toEqual(['en', 'hi'])
  expect(papers.get('hi')).toMatchObject({
    v: 1,
    testId: row.id,
    version: 1,
    language: 'hi',
    title: 'नमूना टेस्ट',
    sections: [
      { id: 'one', title: 'एक', from: 0, to: 2 },
      { id: 'two', title: 'Two', from: 2, to: 4 },
    ],
    questions: [
      {
        type: 'single',
        passage: 0,
        language: 'hi',
        scheme: { rule: 'fixed', right: '2', wrong: '-1/2' },
        topic: `${p}.t`,
        difficulty: 'easy',
      },
      { type: 'single', passage: null, fixedOrder: true },
      { type: 'numerical', decimals: 2 },
      { type: 'multiple', scheme: { rule: 'jeeAdvanced' } },
    ],
  })
  for (const paper of papers.values()) {
    const text = JSON.stringify(paper)
    expect(text).not.toContain(CANARY)
    expect(text).not.toContain('0.45 TO 0.55')
    expect(text).not.toMatch(/"(?:key|accept|correct\w*|isRight|answer\w*|explan\w*|solution\w*)"/i)
    const allowed = ['type', 'html', 'language', 'passage', 'options', 'fixedOrder', 'decimals', 'scheme', 'topic', 'difficulty']
    for (const question of paper.questions) expect(Object.keys(question).filter((field) => !allowed.includes(field))).toEqual([])
  }
})

// Five papers, because a wrong reading of the order goes unnoticed in some.
test.each([1, 2, 3, 4, 5])('the key names the right texts in every language, in the order the paper gives them (paper %i)', async () => {
  const p = prefix()
  await imported(sampleBundle(p))
  const { papers, key, plan } = await openPaper(`${p}.test`)
  const right = [['s1-b'], ['s2-d'], null, ['m1-a', 'm1-c']]
  for (const paper of papers.values()) {
    for (const [i, answers] of right.entries()) {
      const entry = key[i]
      if (answers === null || entry === undefined || !('options' in entry)) continue
      const texts = entry.options.map((n) => paper.questions[i]?.options?.[n]?.replaceAll(/<[^>]+>/g, ''))
      expect(texts.map((text) => text?.split(' ')[1] ?? '').toSorted()).toEqual(answers)
    }
    expect(paper.questions[1]?.options?.map((text) => text.slice(-5, -4))).toEqual(['a', 'b', 'c', 'd'])
  }
  expect(key[2]).toEqual({ accept: '0.5, 0.45 TO 0.55' })
  const answers = key.map((entry) => ('options' in entry ? entry.options : '.5'))
  expect(markAttempt(plan, key, answers).total).toMatchObject({ score12: plan.max12, right: 4 })
})

test.each([
  ['are shuffled anew for every paper where the pattern shuffles', true],
  ['keep the authored order where it does not', false],
])('options %s, and are alike in all its languages', async (_, options) => {
  const orders = new Set<string>()
  for (let i = 0; i < 8; i++) {
    const p = prefix()
    const bundle = sampleBundle(p)
    nth(bundle.patterns, 0).shuffle = { questions: false, options }
    await imported(bundle)
    const { papers } = await openPaper(`${p}.test`)
    const [en, hi] = ['en', 'hi'].map((language) =>
      papers
        .get(language)
        ?.questions[0]?.options?.map((text) => text.slice(-5, -4))
        .join(''),
    )
    expect(en).toBe(hi)
    orders.add(en ?? '')
  }
  expect(orders.size > 1).toBe(options)
  if (!options) expect([...orders]).toEqual(['abcd'])
})

test('pictures are numbered into one file for all languages, and solutions bring their own', async () => {
  const p = prefix()
  await imported(sampleBundle(p))
  const { papers, assets, solutions } = await openPaper(`${p}.test`)
  expect(papers.get('en')?.questions[2]?.html).toContain('<img src="image:0" alt="A square" width="8" height="6">')
  expect(assets?.images).toEqual([{ type: 'image/png', data: PNG, width: 8, height: 6 }])
  expect(solutions.get('en')?.images).toEqual(assets?.images)
  expect(solutions.get('hi')?.images).toEqual([])
  expect(solutions.get('hi')?.solutions.map(({ html }) => html)).toEqual(['s1', 's2', 'n1', 'm1'].map((q) => `<p>${CANARY} hi ${q}</p>`))
})

test('files are named by their bytes; the paper’s key opens paper and pictures and no solution', async () => {
  const p = prefix()
  await imported(sampleBundle(p))
  const { files } = await openPaper(`${p}.test`)
  expect(files).toHaveLength(5)
  const paperKey = files.find(({ kind }) => kind === 'paper')?.contentKey ?? ''
  for (const { kind, hash, contentKey, bytes } of files) {
    const stored = await storedFile(hash)
    expect(stored.byteLength).toBe(bytes)
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', stored))
    expect(
      btoa(String.fromCharCode(...digest))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace('=', ''),
    ).toBe(hash)
    expect(contentKey === paperKey).toBe(kind !== 'solution')
    if (kind === 'solution') await expect(openFile(stored, paperKey)).rejects.toThrow()
  }
  const nonces = await Promise.all(files.map(async ({ hash }) => new Uint8Array(await storedFile(hash)).subarray(0, 12).join()))
  expect(new Set(nonces).size).toBe(files.length)
})

test('the paper says whether there are formulas, so that their face is loaded before the clock starts', async () => {
  const p = prefix()
  await imported(sampleBundle(p))
  expect((await openPaper(`${p}.test`)).hasMaths).toBe(1)
  const plain = JSON.parse(JSON.stringify(sampleBundle(prefix())).replaceAll(/\$[^$"]*\$/g, 'x')) as ReturnType<typeof sampleBundle>
  await imported(plain)
  expect((await openPaper(nth(plain.tests, 0).id)).hasMaths).toBe(0)
})
