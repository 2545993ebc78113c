import { ARTICLE_LIMITS } from '#contract/shared/articles.ts'

/** Tags with more of them: each once, none empty or too long, as many as a post may have. */
export const withTags = (tags: readonly string[], more: readonly string[]): string[] =>
  [
    ...new Set([
      ...tags,
      ...more.map((tag) => tag.trim().normalize('NFC')).filter((tag) => tag !== '' && tag.length <= ARTICLE_LIMITS.tagLength),
    ]),
  ].slice(0, ARTICLE_LIMITS.tags)
