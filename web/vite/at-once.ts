/** What a page asks for by itself as soon as it runs. */
export interface AtOnce {
  /** Modules beside those of its route, by their paths under `web/src/`. */
  readonly modules?: readonly string[]
  /**
   * Paths of the API, as the page calls them: `{0}` is the first segment of the address that its route leaves open, `{language}` that of the
   * interface, `?attempt` the parameter of the address where it has one, and `{test}` another of its parameters.
   */
  readonly calls?: readonly string[]
  /** The answer of the first call names the files of a paper and its solutions: those of its language are asked for. */
  readonly hasPapers?: boolean
  /** The calls are those of the address without parameters. */
  readonly isPlain?: boolean
}

const HOME = '/api/me/home'
const CATALOGUE = '/api/testseries-groups/full?language={language}'
const ENROLMENTS = '/api/me/enrolments'
const PRACTICE = '/api/me/practice'
const ME = '/api/me'

/**
 * By routes, as their files are named. The lists of page-lists.ts ask for all of it while the entry is on its way. What stands here and is not
 * taken by the page costs its readers bytes: tests/e2e/shell/page-list.spec.ts holds each line against what the pages do.
 */
export const AT_ONCE: Readonly<Record<string, AtOnce>> = {
  'user/index': { modules: ['features/catalogue/home/chosen-things.tsx'], calls: [HOME, CATALOGUE, PRACTICE, '/api/exams'] },
  'user/testseries.index': { calls: [CATALOGUE, HOME] },
  'user/testseries.$groupId': { calls: [CATALOGUE, HOME, ENROLMENTS, '/api/prime/plans?language={language}'] },
  'user/my-tests': { calls: [CATALOGUE, HOME, ENROLMENTS] },
  'user/attempted-tests': { calls: ['/api/me/attempts'] },
  'user/saved-questions': { calls: [PRACTICE, '/api/me/saved'], isPlain: true },
  'user/analytics': { calls: ['/api/me/performance?period=30'], isPlain: true },
  'user/test-analysis.$testId': { modules: ['features/results/tabs/score-tab.tsx'], calls: ['/api/tests/{0}/analysis?attempt'] },
  'user/profile': { calls: [ME] },
  'user/feedback': { calls: ['/api/me/tickets'], isPlain: true },
  'user/buy-pass': { calls: [HOME, CATALOGUE, '/api/exams', '/api/prime/plans?language={language}'], isPlain: true },
  'test-solution.$testId': { calls: ['/api/tests/{0}/solution?attempt'], hasPapers: true },
  'test/instructions': { calls: ['/api/tests/{test}'] },
}
