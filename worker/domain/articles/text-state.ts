import type { TextState } from '#contract/shared/articles.ts'

/**
 * The states that a text of an article may go to from each state. What was taken off the site is first a draft again, so that nothing
 * old comes back by one wrong press.
 */
const NEXT_STATES: Readonly<Record<TextState, readonly TextState[]>> = {
  draft: ['scheduled', 'published'],
  scheduled: ['draft', 'scheduled', 'published'],
  published: ['archived'],
  archived: ['draft'],
}

export const mayBecome = (from: TextState, to: TextState): boolean => NEXT_STATES[from].includes(to)

/** A time of publication (ms UTC) lies ahead, and within a year: further is a slip of the year. */
export const isPublishTime = (at: number, now: number): boolean => at > now && at <= now + YEAR_MS

const YEAR_MS = 366 * 86_400_000

/** What keeps a text from being published: the field and why, for the checklist of its editor. */
export type PublishFault = 'title' | 'excerpt' | 'text' | 'slug' | 'byline' | 'test'

/** What readers would miss; `testShown` is null where the post offers no test. An empty list lets the text be published. */
export function publishFaults(text: {
  readonly title: string
  readonly excerpt: string
  readonly words: number
  readonly slug: string | null
  readonly byline: string
  readonly testShown: boolean | null
}): readonly PublishFault[] {
  return [
    ...(text.title.trim() === '' ? (['title'] as const) : []),
    ...(text.excerpt.trim().length < MIN_EXCERPT ? (['excerpt'] as const) : []),
    ...(text.words < MIN_WORDS ? (['text'] as const) : []),
    ...(text.slug === null ? (['slug'] as const) : []),
    ...(text.byline.trim() === '' ? (['byline'] as const) : []),
    ...(text.testShown === false ? (['test'] as const) : []),
  ]
}

const MIN_EXCERPT = 20
const MIN_WORDS = 20
