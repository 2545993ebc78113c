import { ChevronDown } from 'lucide-react'
import { m } from '#web/lib/messages.ts'
import type { ZoomedImage } from '../overlays/exam-image-zoom.tsx'
import { ExamText } from './exam-text.tsx'

interface PassagePanelProps {
  readonly passage: { readonly html: string; readonly language: string }
  readonly images: readonly string[]
  readonly textPx: number
  readonly onZoom: (image: ZoomedImage) => void
}

/** The text that several questions are about: beside them where there is room, folding away above them on a phone. */
export function PassagePanel({ passage, images, textPx, onZoom }: PassagePanelProps) {
  return (
    <details open className="group border-b border-line bg-surface @4xl:border-e @4xl:border-b-0 @4xl:bg-transparent">
      <summary className="flex min-h-11 items-center gap-2 px-4 text-sm font-bold sm:px-6 @4xl:pointer-events-none [&::-webkit-details-marker]:hidden">
        <ChevronDown size={18} aria-hidden="true" className="transition-transform duration-150 group-not-open:-rotate-90 @4xl:hidden" />
        {m.test_passage()}
      </summary>
      <div
        className="max-h-[40dvh] overflow-y-auto px-4 pb-4 sm:px-6 @4xl:max-h-none"
        style={{ fontSize: textPx }}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to get into it
        tabIndex={0}
        role="region"
        aria-label={m.test_passage()}
      >
        <ExamText html={passage.html} lang={passage.language} images={images} onZoom={onZoom} className="max-w-[68ch]" />
      </div>
    </details>
  )
}
