import { Check } from 'lucide-react'
import type { QuestionDetail } from '#contract/question-bank/schemas.ts'
import { directionOf, type Locale } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { VideoLink } from '#web/question/review/video-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { RightAnswer } from './right-answer.tsx'

const LETTERS = 'ABCDEFGHIJ'

interface RenderedQuestionProps {
  readonly detail: QuestionDetail
  readonly language: Locale
}

/** A question as it was rendered, with what is right marked, and its solution. */
export function RenderedQuestion({ detail, language }: RenderedQuestionProps) {
  const texts = detail.rendered[language]
  if (texts === undefined) return <p className="text-muted">{m.admin_bank_not_in_language()}</p>
  const html = (text: string, className?: string) => (
    <RichHtml html={text} lang={language} images={detail.images} {...(className !== undefined && { className })} />
  )
  const { key, options: order } = detail.source
  const { videoUrl, videoSeconds } = detail.source.variants[language] ?? {}
  const right = 'options' in key ? key.options : []
  const letters = order ?? Object.keys(texts.options ?? {})
  const passage = detail.passage?.html[language] ?? detail.passage?.html.en
  return (
    <div className="grid gap-4" dir={directionOf(language)}>
      {passage !== undefined && html(passage, 'rounded-md bg-sunken p-3')}
      {html(texts.stem)}
      {texts.lists !== null && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Entries entries={texts.lists.one} nameOf={(n) => 'PQRSTUVW'[n] ?? ''} draw={html} />
          <Entries entries={texts.lists.two} nameOf={(n) => String(n + 1)} draw={html} />
        </div>
      )}
      {texts.rows !== null && texts.columns !== null && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Entries entries={(detail.source.rows ?? []).map((l) => texts.rows?.[l] ?? '')} nameOf={(n) => 'PQRSTUVW'[n] ?? ''} draw={html} />
          <Entries entries={(detail.source.columns ?? []).map((l) => texts.columns?.[l] ?? '')} nameOf={(n) => String(n + 1)} draw={html} />
        </div>
      )}
      {letters.length > 0 && (
        <ol className="grid gap-2">
          {letters.map((letter, place) => {
            const isRight = right.includes(letter)
            return (
              <li
                key={letter}
                className={classNames(
                  'flex items-start gap-3 rounded-md border px-3 py-2',
                  isRight ? 'border-good bg-good-soft' : 'border-line',
                )}
              >
                <span className="w-4 shrink-0 font-bold">{LETTERS[place]}</span>
                <span className="min-w-0 flex-1">{html(texts.options?.[letter] ?? '')}</span>
                {isRight && <Check size={20} aria-label={m.admin_bank_right()} className="shrink-0 text-good" />}
              </li>
            )
          })}
        </ol>
      )}
      <RightAnswer source={detail.source} />
      {texts.hint !== null && (
        <section className="grid gap-1">
          <h3 className="text-sm text-muted">{m.admin_bank_hint()}</h3>
          {html(texts.hint)}
        </section>
      )}
      <section className="grid gap-1">
        <h3 className="text-sm text-muted">{m.admin_bank_solution()}</h3>
        {html(texts.solution)}
        {videoUrl !== undefined && (
          <VideoLink video={{ url: videoUrl, language, ...(videoSeconds !== undefined && { seconds: videoSeconds }) }} beside={language} />
        )}
      </section>
    </div>
  )
}

interface EntriesProps {
  readonly entries: readonly string[]
  readonly nameOf: (n: number) => string
  readonly draw: (html: string) => React.ReactNode
}

const Entries = ({ entries, nameOf, draw }: EntriesProps) => (
  <ol className="grid content-start rounded-md border border-line">
    {entries.map((entry, n) => (
      <li key={nameOf(n)} className="flex gap-3 border-line px-3 py-1.5 not-first:border-t">
        <span className="w-4 shrink-0 font-bold">{nameOf(n)}</span>
        <span className="min-w-0 flex-1">{draw(entry)}</span>
      </li>
    ))}
  </ol>
)
