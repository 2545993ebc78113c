import type { ReactNode } from 'react'
import type { SolutionFile } from '#contract/papers/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VideoLink } from './video-link.tsx'
import type { ZoomedImage } from '../exam-image-zoom.tsx'
import { ExamText } from '../exam-text.tsx'

interface SolutionTextProps {
  /** What others asked about it, and the button to ask, below the solution. */
  readonly children?: ReactNode
  /** Undefined while it is on its way. */
  readonly solution: SolutionFile['solutions'][number] | undefined
  readonly images: readonly string[]
  readonly onZoom: (image: ZoomedImage) => void
}

export const SOLUTION_HEADING_ID = 'solution-heading'

/** How a question is solved, with the author's hint above it where there is one. */
export function SolutionText({ solution, images, onZoom, children }: SolutionTextProps) {
  return (
    <section aria-labelledby={SOLUTION_HEADING_ID} className="grid gap-3 border-t-2 border-primary pt-4">
      <h3 id={SOLUTION_HEADING_ID} tabIndex={-1} className="text-base outline-none">
        {m.solution_heading()}
      </h3>
      {solution?.hint !== undefined && (
        <details className="rounded-card border border-line bg-surface px-4 py-2">
          <summary className="min-h-8 font-bold">{m.solution_hint()}</summary>
          <ExamText html={solution.hint} lang={solution.language} images={images} onZoom={onZoom} className="mt-2 max-w-[68ch] text-base" />
        </details>
      )}
      {solution === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        <ExamText html={solution.html} lang={solution.language} images={images} onZoom={onZoom} className="max-w-[68ch] text-base" />
      )}
      {solution?.video && <VideoLink video={solution.video} beside={solution.language} />}
      {children}
    </section>
  )
}
