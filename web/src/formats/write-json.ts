import {
  CONTENT_FORMAT,
  CONTENT_VERSION,
  type ContentImage,
  type ContentPassage,
  type ContentQuestion,
  type ContentTopic,
} from '#contract/imports/content.ts'
import type { Written } from './written.ts'

/** The product's own format carries everything. */
export function writeJson(
  questions: readonly ContentQuestion[],
  topics: readonly ContentTopic[],
  passages: readonly ContentPassage[],
  images: readonly ContentImage[],
): Written {
  const bundle = { format: CONTENT_FORMAT, version: CONTENT_VERSION, topics, images, passages, questions }
  return { bytes: new TextEncoder().encode(`${JSON.stringify(bundle, null, 1)}\n`), lost: [] }
}
