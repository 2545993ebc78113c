import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import type { ZoomedImage } from '#web/question/exam-image-zoom.tsx'
import { ExamText } from '#web/question/exam-text.tsx'

interface Passage {
  readonly html: string
  readonly language: string
}

interface PassagePanelProps {
  readonly passage: Passage
  readonly images: readonly string[]
  readonly textPx: number
  readonly onZoom: (image: ZoomedImage) => void
}

/** How far each passage was read and whether it was folded away: coming back to one finds it as it was left. */
const left = new WeakMap<Passage, { top: number; isOpen: boolean }>()

/** The text that several questions are about: beside them where there is room, folding away above them on a phone. It scrolls on its own. */
export function PassagePanel({ passage, images, textPx, onZoom }: PassagePanelProps) {
  const text = useRef<HTMLDivElement>(null)
  const keep = (change: Partial<{ top: number; isOpen: boolean }>) =>
    left.set(passage, { ...(left.get(passage) ?? { top: 0, isOpen: true }), ...change })
  useLayoutEffect(() => {
    text.current?.scrollTo({ top: left.get(passage)?.top ?? 0 })
  }, [passage])
  return (
    <details
      open={left.get(passage)?.isOpen ?? true}
      onToggle={(event) => keep({ isOpen: event.currentTarget.open })}
      className="group self-start border-b border-line bg-surface @4xl:sticky @4xl:top-14 @4xl:border-b-0 @4xl:bg-transparent"
    >
      <summary className="flex min-h-11 items-center gap-2 px-4 text-sm font-bold sm:px-6 @4xl:pointer-events-none [&::-webkit-details-marker]:hidden">
        <ChevronDown size={18} aria-hidden="true" className="transition-transform duration-150 group-not-open:-rotate-90 @4xl:hidden" />
        {m.test_passage()}
      </summary>
      <div
        ref={text}
        onScroll={(event) => keep({ top: event.currentTarget.scrollTop })}
        className="max-h-[34dvh] overflow-y-auto px-4 pb-4 sm:px-6 @4xl:max-h-[calc(100dvh-18rem)]"
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
