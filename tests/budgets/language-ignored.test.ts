import { expect, test } from 'vitest'
import type { recommend } from '#domain/exams/recommend.ts'
import { LANGUAGE_IGNORED, languageFaults } from '#tests/faults/recommend.ts'
import { bundleWithBugs } from '#tests/faults/support/bundle.ts'
import type { PlantedBug } from '#tests/faults/support/planted-bug.ts'

/** The rule of recommendations as it is built, with bugs in it. */
async function ruleWith(bugs: readonly PlantedBug[]): Promise<typeof recommend> {
  const script = await bundleWithBugs(bugs, 'worker/domain/exams/recommend.ts')
  const built = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`)) as { recommend: typeof recommend }
  return built.recommend
}

test('a learner who reads Tamil is offered Tamil tests, and told where there are none', async () => {
  expect(languageFaults(await ruleWith([]))).toEqual([])
})
test('a rule that ignores the language is caught', async () => {
  expect(languageFaults(await ruleWith([LANGUAGE_IGNORED]))).toEqual([
    'offers the test in english though there is one in Tamil',
    'does not say that no test is in Tamil',
  ])
})
