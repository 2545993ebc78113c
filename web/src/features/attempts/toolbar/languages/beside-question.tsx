import { useEffect, useState } from 'react'
import { directionOf, ENDONYMS, type Locale } from '#contract/shared/locales.ts'
import type { Paper, PaperQuestion } from '#contract/papers/schemas.ts'
import type { ZoomedImage } from '#web/question/exam-image-zoom.tsx'
import { useRunning, useSnapshot } from '../../running/running-context.tsx'
import { ExamText } from '#web/question/exam-text.tsx'
import { LanguageChoice } from '#web/question/language-choice.tsx'
import { direction } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ListPair } from '#web/question/types/list-pair.tsx'
import { besideOf, chooseSecondLanguage, useSecondLanguage } from './second-language.ts'

const LETTERS = 'ABCDEFGHIJ'

interface BesideQuestionProps {
  /** Under the question also on wide screens, since a passage is beside it. */
  readonly isStacked: boolean
  readonly textPx: number
  readonly onZoom: (image: ZoomedImage) => void
}

/** The question on screen a second time, in another language, to be read only: it is answered in the first. */
export function BesideQuestion({ isStacked, textPx, onZoom }: BesideQuestionProps) {
  const { attempt, paperOf } = useRunning()
  const { currentQ } = useSnapshot()
  const chosen = useSecondLanguage()
  const { languages } = attempt.papers
  const language = besideOf(languages, paperOf(currentQ).language, chosen)
  const paper = useOpened(chosen === null ? null : language)
  if (chosen === null || language === null) return null
  const others = languages.filter((one) => one !== paperOf(currentQ).language)
  const question = paper?.questions[currentQ]
  const passage = question === undefined || question.passage === null ? undefined : paper?.passages[question.passage]
  const shown = { images: attempt.papers.images, onZoom }
  return (
    <section
      data-beside
      aria-label={m.tool_second_language()}
      className={classNames(
        'grid max-w-[46rem] content-start gap-4 border-t border-line px-4 pt-3 pb-8 sm:px-6',
        !isStacked && '@4xl:border-s @4xl:border-t-0',
      )}
    >
      <span className="justify-self-start">
        {others.length < 2 ? (
          <span lang={language} className="text-xs text-muted">
            {ENDONYMS[language]}
          </span>
        ) : (
          <LanguageChoice
            label={m.tool_second_language()}
            isLabelShown
            languages={others}
            language={language}
            onChoose={chooseSecondLanguage}
          />
        )}
      </span>
      {question && (
        <div dir={directionOf(question.language)} className="grid gap-4" style={{ fontSize: textPx }}>
          {passage && <ExamText html={passage.html} lang={passage.language} {...shown} className="border-b border-line pb-4" />}
          <ExamText html={question.html} lang={question.language} {...shown} className="max-w-[68ch]" />
          {question.language !== language && (
            <p dir={direction} className="text-xs text-muted">
              {m.test_not_translated()}
            </p>
          )}
          <Choices question={question} order={attempt.layout.optionsOf(currentQ)} {...shown} />
        </div>
      )}
    </section>
  )
}

interface ChoicesProps {
  readonly question: PaperQuestion
  readonly order: readonly number[]
  readonly images: readonly string[]
  readonly onZoom: (image: ZoomedImage) => void
}

function Choices({ question: { lists, rows, columns, options, language }, order, images, onZoom }: ChoicesProps) {
  const two = lists ?? (rows && columns && { one: rows, two: columns })
  return (
    <>
      {two && <ListPair {...two} lang={language} images={images} onZoom={onZoom} />}
      {options && (
        <ol className="grid gap-2">
          {order.map((option, place) => (
            <li key={option} lang={language} className="flex gap-3 rounded-md bg-sunken px-3 py-2.5">
              <span className="w-4 shrink-0 font-bold">{LETTERS[place]}</span>
              <ExamText as="span" html={options[option] ?? ''} lang={language} images={images} onZoom={onZoom} className="min-w-0 flex-1" />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** The paper in a language, opened from the device; null until it is. */
function useOpened(language: Locale | null): Paper | null {
  const { papers } = useRunning().attempt
  const [, setOpened] = useState<Locale | null>(null)
  useEffect(() => {
    let isLeft = false
    // Where the file was cleared and there is no network, the first language stands alone.
    if (language !== null)
      void papers
        .open(language)
        .then(() => isLeft || setOpened(language))
        .catch(() => {})
    return () => {
      isLeft = true
    }
  }, [papers, language])
  return language === null ? null : papers.paper(language)
}
