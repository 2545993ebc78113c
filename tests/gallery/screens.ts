import type { Prepared } from './prepare.ts'

/** One picture of a screen: where it is, and what a part of the page shows when it is all there. */
export interface View {
  readonly name: string
  readonly path: (data: Prepared) => string
  /** Only on a phone. */
  readonly isOfPhone?: true
  /** The height that the design allows on an upright phone, in screens of it. */
  readonly mostScreens?: number
  readonly isPublic?: true
}

interface Screen {
  readonly name: string
  readonly title: string
  /** The pictures of the design that it follows. */
  readonly mockUps: readonly string[]
  readonly views: readonly View[]
}

const analysis =
  (tab: string) =>
  ({ mockId }: Prepared): string =>
    `/user/test-analysis/${mockId}${tab}`

/** The nine screens that have a mock-up. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'landing',
    title: 'Landing page',
    mockUps: ['01-landing-phone', '10-landing-desktop'],
    views: [{ name: 'landing', path: () => '/', isPublic: true }],
  },
  {
    name: 'home',
    title: 'Home',
    mockUps: ['02-home-phone', '11-home-desktop', '12-home-desktop-dark-hi'],
    views: [{ name: 'home', path: () => '/user' }],
  },
  {
    name: 'exam',
    title: 'Exam',
    mockUps: ['03-exam-phone', '13-exam-desktop'],
    views: [{ name: 'exam', path: ({ groupId }) => `/user/testseries/${groupId}` }],
  },
  {
    name: 'cards',
    title: 'Test series',
    mockUps: ['04-cards-phone'],
    views: [{ name: 'cards', path: () => '/user/testseries' }],
  },
  {
    name: 'result',
    title: 'Result',
    mockUps: ['05-result-phone', '14-result-desktop'],
    views: [{ name: 'result', path: analysis('?attempt=1&new=true') }],
  },
  {
    name: 'analysis',
    title: 'Analysis',
    mockUps: ['06-analysis-phone', '15-analysis-desktop-dark'],
    views: [
      { name: 'score', path: analysis(''), mostScreens: 3 },
      { name: 'questions', path: analysis('?tab=questions'), isOfPhone: true, mostScreens: 3 },
      { name: 'time', path: analysis('?tab=time'), isOfPhone: true, mostScreens: 3 },
      { name: 'compare', path: analysis('?tab=compare'), isOfPhone: true, mostScreens: 3 },
    ],
  },
  {
    name: 'practice',
    title: 'Practice',
    mockUps: ['07-practice-phone'],
    views: [
      { name: 'practice', path: () => '/user/practice' },
      { name: 'session', path: ({ topicId }) => `/user/practice/${topicId}` },
    ],
  },
  {
    name: 'daily',
    title: 'Daily quiz',
    mockUps: ['08-daily-phone'],
    views: [{ name: 'daily', path: () => '/user/daily' }],
  },
  {
    name: 'prime',
    title: 'Prime',
    mockUps: ['09-prime-phone', '16-prime-desktop'],
    views: [{ name: 'prime', path: () => '/user/buy-pass' }],
  },
]

export const SIZES = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
] as const
export const LANGUAGES = ['en', 'hi', 'ur'] as const
export const COLOURS = ['light', 'dark'] as const
