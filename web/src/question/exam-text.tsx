import { Expand } from 'lucide-react'
import { useMemo, type MouseEvent } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { RichHtml } from '#web/ui/rich-html.tsx'
import type { ZoomedImage } from './exam-image-zoom.tsx'

interface ExamTextProps {
  readonly html: string
  readonly lang: string
  readonly images: readonly string[]
  readonly onZoom: (image: ZoomedImage) => void
  readonly as?: 'div' | 'span'
  readonly className?: string
}

/** Stored text of a question, whose figures can be looked at in full size: by a press on them, or by a button for the keyboard. */
export function ExamText({ html, lang, images, onZoom, as = 'div', className }: ExamTextProps) {
  const figures = useMemo(() => figuresIn(html, images), [html, images])
  const Tag = as
  const pressed = (event: MouseEvent) => {
    if (as === 'span' || !(event.target instanceof HTMLImageElement)) return
    onZoom({ address: event.target.src, alt: event.target.alt })
  }
  return (
    <Tag className={className}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the buttons below do the same by key */}
      <Tag onClick={pressed} className={as === 'div' && figures.length > 0 ? '[&_img]:cursor-zoom-in' : undefined}>
        <RichHtml html={html} lang={lang} images={images} as={as} />
      </Tag>
      {figures.map((figure, index) => (
        <button
          key={figure.address}
          type="button"
          onClick={(event) => {
            event.preventDefault()
            onZoom(figure)
          }}
          className="mt-1 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm text-primary hover:bg-primary-soft"
        >
          <Expand size={18} aria-hidden="true" />
          {figures.length === 1 ? m.test_enlarge() : m.test_enlarge_n({ n: index + 1 })}
        </button>
      ))}
    </Tag>
  )
}

function figuresIn(html: string, images: readonly string[]): ZoomedImage[] {
  return [...html.matchAll(/<img\b[^>]*>/g)].flatMap(([tag]) => {
    const address = images[Number(/ src="image:(\d+)"/.exec(tag)?.[1] ?? NaN)]
    return address === undefined ? [] : [{ address, alt: decoded(/ alt="([^"]*)"/.exec(tag)?.[1] ?? '') }]
  })
}

const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#x26;': '&',
  '&#x3C;': '<',
  '&#x22;': '"',
}
const decoded = (text: string): string => text.replace(/&(?:quot|amp|lt|gt|#x26|#x3C|#x22);/g, (entity) => ENTITIES[entity] ?? entity)
