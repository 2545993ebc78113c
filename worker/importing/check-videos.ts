import type { ContentQuestion } from '#contract/imports/content.ts'
import { isVideoLink } from '#domain/question-bank/video-link.ts'
import type { Faults, Path } from './fault.ts'
import { localesOf } from './resolve-passages.ts'

/** That every video is on a site that is allowed, and that no length is said of a video that is not there. */
export function checkVideos(question: ContentQuestion, at: Path, faults: Faults): void {
  for (const [language, { videoUrl, videoSeconds }] of localesOf(question.variants)) {
    const of = (field: string): Path => [...at, 'variants', language, field]
    if (videoUrl !== undefined && !isVideoLink(videoUrl))
      faults.add(of('videoUrl'), 'must be the https address of one video on YouTube, Vimeo or DIKSHA')
    if (videoUrl === undefined && videoSeconds !== undefined) faults.add(of('videoSeconds'), 'is the length of a video, and there is none')
  }
}
