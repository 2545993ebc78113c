/** What posts and chapters share: the states of their texts, and what lists and pages know of one. Times ms UTC. */

/** A text is published at once or at a time, and comes back as a draft before it is published again. */
export const TEXT_STATES = ['draft', 'scheduled', 'published', 'archived'] as const
export type TextState = (typeof TEXT_STATES)[number]

export const ARTICLE_KINDS = ['post', 'chapter'] as const
export type ArticleKind = (typeof ARTICLE_KINDS)[number]

/** Headings in order, with their anchors. */
export type ArticleContents = readonly { readonly id: string; readonly level: 2 | 3; readonly title: string }[]

/** A published text as lists show it. */
export interface CardOfText {
  readonly slug: string
  readonly title: string
  readonly excerpt: string
  readonly words: number
  readonly publishedAt: number
  readonly updatedAt: number
  /** Where its post's cover is served; null without one. */
  readonly cover: string | null
}

export const ARTICLE_LIMITS = {
  titleLength: 150,
  excerptLength: 300,
  slugLength: 80,
  bylineLength: 80,
  noteLength: 200,
  tags: 8,
  tagLength: 40,
  /** UTF-8 bytes of the Markdown. */
  sourceBytes: 200_000,
} as const

/** A save of a text; `author` is null where the person is gone. */
export interface TextRevision {
  readonly revision: number
  readonly at: number
  readonly author: string | null
  readonly note: string | null
}
export interface TextRevisionDetail extends TextRevision {
  readonly title: string
  readonly excerpt: string
  readonly source: string
}
