import { ExternalLink } from 'lucide-react'
import type { SolutionVideo } from '#contract/papers/schemas.ts'
import { ENDONYMS, type Locale } from '#contract/shared/locales.ts'
import { formatDuration } from '#web/lib/i18n/format.ts'
import { direction } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { isVideoLink } from '#domain/question-bank/video-link.ts'

interface VideoLinkProps {
  readonly video: SolutionVideo
  /** The language of the text beside it: a video in another one says which. */
  readonly beside: Locale
}

/** A video of a solution as a plain link to its site: nothing of that site is asked for before it is opened. */
export function VideoLink({ video: { url, language, seconds }, beside }: VideoLinkProps) {
  // What was sealed long ago is measured by the rule of today.
  if (!isVideoLink(url)) return null
  return (
    <p dir={direction}>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        data-video
        className="inline-flex min-h-11 items-center gap-2 font-bold text-primary hover:underline"
      >
        <ExternalLink size={18} aria-hidden="true" className="shrink-0" />
        {seconds === undefined ? m.print_video() : m.print_video_long({ time: formatDuration(seconds * 1_000) })}
        {language !== beside && (
          <span lang={language} className="font-normal">
            {ENDONYMS[language]}
          </span>
        )}
        <span className="sr-only">({m.footer_new_tab()})</span>
      </a>
    </p>
  )
}
