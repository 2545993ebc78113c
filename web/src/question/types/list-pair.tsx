import { ExamText } from '#web/question/exam-text.tsx'
import type { ZoomedImage } from '#web/question/exam-image-zoom.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { locale, direction } from '#web/lib/i18n/locale.ts'
import { rowLetter } from './matrix-heads.ts'

interface ListPairProps {
  readonly one: readonly string[]
  readonly two: readonly string[]
  readonly lang: string
  readonly images: readonly string[]
  /** Without it figures are shown as they are. */
  readonly onZoom?: (image: ZoomedImage) => void
}

/** The two lists of a question, side by side where there is room: P, Q, R … and 1, 2, 3 …, as the real papers print them. */
export function ListPair({ one, two, ...texts }: ListPairProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-3">
      <List name={m.type_list({ n: 'I' })} entries={one} letterOf={rowLetter} {...texts} />
      <List name={m.type_list({ n: 'II' })} entries={two} letterOf={(n) => String(n + 1)} {...texts} />
    </div>
  )
}

interface ListProps extends Pick<ListPairProps, 'lang' | 'images' | 'onZoom'> {
  readonly name: string
  readonly entries: readonly string[]
  readonly letterOf: (n: number) => string
}

function List({ name, entries, letterOf, lang, images, onZoom }: ListProps) {
  return (
    <section aria-label={name} className="grid content-start overflow-hidden rounded-md border border-line bg-surface">
      <h3 lang={locale} dir={direction} className="bg-sunken px-3 py-1.5 text-sm">
        {name}
      </h3>
      <ol className="grid">
        {entries.map((html, n) => (
          <li key={letterOf(n)} className="flex gap-3 border-t border-line px-3 py-2">
            <span className="w-4 shrink-0 font-bold">{letterOf(n)}</span>
            {onZoom ? (
              <ExamText html={html} lang={lang} images={images} onZoom={onZoom} className="min-w-0 flex-1" />
            ) : (
              <RichHtml html={html} lang={lang} images={images} className="min-w-0 flex-1" />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
