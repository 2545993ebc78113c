import type { OfferedTest, recommend, RecommendFor } from '#domain/exams/recommend.ts'
import type { PlantedBug } from './support/planted-bug.ts'

/** A learner who reads Tamil is offered whatever the exam has. */
export const LANGUAGE_IGNORED: PlantedBug = {
  name: 'language ignored',
  edits: [
    {
      file: 'worker/domain/exams/recommend.ts',
      find: 'questionLanguage === null || languages.includes(questionLanguage)',
      put: 'questionLanguage === null || languages.length > 0',
    },
  ],
}

const offered = (id: string, languages: OfferedTest['languages']): OfferedTest => ({
  id,
  languages,
  exam: 'ssc-cgl',
  kind: 'mock',
  access: 'free',
  subjects: [],
  questions: 100,
  minutes: 60,
  opensAt: null,
  closesAt: null,
})

const TAMIL_LEARNER: RecommendFor = {
  focus: 'ssc-cgl',
  questionLanguage: 'ta',
  state: 'TN',
  attempted: new Set(),
  enrolled: new Set(),
  isPrime: false,
  daysLeft: null,
  weakest: null,
  mocks: 0,
  now: 0,
}

/** What is wrong with what the rule offers a learner who reads Tamil, one line each. */
export function languageFaults(rule: typeof recommend): string[] {
  const some = rule([offered('english', ['en']), offered('tamil', ['ta'])], TAMIL_LEARNER, 3)
  const none = rule([offered('english', ['en'])], TAMIL_LEARNER, 3)
  return [
    ...some.rows
      .filter(({ testId }) => testId !== 'tamil')
      .map(({ testId }) => `offers the test in ${testId} though there is one in Tamil`),
    ...(none.note === 'languageNone' ? [] : ['does not say that no test is in Tamil']),
  ]
}
