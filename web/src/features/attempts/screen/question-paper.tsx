import { ArrowLeft, Search } from 'lucide-react'
import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { directionOf } from '#contract/shared/locales.ts'
import type { PaperQuestion } from '#contract/papers/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { searchText } from '#domain/search/search-words.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { attemptPath } from '../attempt-paths.ts'
import { PaletteMark } from '../palette/palette-mark.tsx'
import { stateName } from '../palette/state-words.ts'
import { useRunning, useSnapshot, useTestSession } from '../running/running-context.tsx'
import { answerTypesFor } from '#web/question/load-answer-types.ts'
import { TimeLeft } from './time-left.tsx'
import { useTextSize } from './text-size.ts'
import './exam-screen.css'

const LETTERS = 'ABCDEFGHIJ'

/** The whole paper to read, by section; from each question one gets back to it. The clock continues. */
export function QuestionPaper() {
  const { attempt, paper, actions, search } = useRunning()
  const { currentQ, searchQuery } = useTestSession()
  const { slots } = useSnapshot()
  const { px } = useTextSize()
  const router = useRouter()
  const { layout, papers } = attempt
  const wanted = useDeferredValue(searchText(searchQuery.trim()))
  const texts = useMemo(
    () =>
      paper.questions.map((question) =>
        searchText(
          textsOf(question)
            .join(' ')
            .replace(/<[^>]+>/g, ' '),
        ),
      ),
    [paper],
  )
  const types = useLateModule(answerTypesFor(paper.questions))
  const back = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ href: attemptPath(attempt.stored.attemptId), replace: true })
  }
  const goTo = (question: number) => {
    actions.goTo(question)
    back()
  }
  const current = useRef<HTMLLIElement>(null)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'center' })
  }, [])
  const matches = (question: number) => wanted === '' || (texts[question] ?? '').includes(wanted)
  const found = layout.order.some(matches)
  return (
    <div className="exam-screen grid grid-rows-[auto_minmax(0,1fr)]">
      <header className="border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
        <div className="flex items-center gap-1 ps-1 pe-4 lg:pe-6">
          <IconButton label={m.test_back_to_question()} onClick={back}>
            <ArrowLeft size={22} aria-hidden="true" className="mirror-rtl" />
          </IconButton>
          <h1 className="min-w-0 flex-1 truncate text-base">{m.test_question_paper()}</h1>
          <TimeLeft />
        </div>
        <div className="relative px-4 pb-2 sm:max-w-[40rem] lg:px-6">
          <Search size={18} aria-hidden="true" className="pointer-events-none absolute start-7 top-3.5 text-muted lg:start-9" />
          <TextInput
            type="search"
            aria-label={m.test_paper_search()}
            placeholder={m.test_paper_search()}
            value={searchQuery}
            onChange={(event) => search(event.target.value)}
            className="ps-10"
          />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="overflow-y-auto overscroll-contain px-4 py-4 outline-none lg:px-6" style={{ fontSize: px }}>
        <div className="mx-auto grid max-w-[52rem] gap-8">
          {!found && <p className="text-muted">{m.test_paper_none()}</p>}
          {layout.sections.map((section, index) => {
            const questions = layout.order.slice(section.from, section.to).filter(matches)
            // Where each section has its own time, the others are closed.
            if (questions.length === 0 || (layout.isBySection && index !== layout.sectionOf(currentQ))) return null
            return (
              <section key={section.id} className="grid gap-3">
                <h2 className="text-lg" lang={paper.language}>
                  {paper.sections[index]?.title}
                </h2>
                <ol className="grid">
                  {questions.map((question) => {
                    const text = paper.questions[question]
                    const state = slots[question]?.state ?? 'notVisited'
                    const number = layout.positionOf(question) + 1
                    if (text === undefined) return null
                    const lists = listsOf(text)
                    const passage = text.passage === null ? undefined : paper.passages[text.passage]
                    const isFirstOfPassage =
                      passage !== undefined &&
                      paper.questions[layout.order[layout.positionOf(question) - 1] ?? -1]?.passage !== text.passage
                    return (
                      <li
                        key={question}
                        ref={question === currentQ ? current : undefined}
                        className="grid gap-2 border-t border-line py-4 [contain-intrinsic-size:auto_14rem] [content-visibility:auto]"
                      >
                        {isFirstOfPassage && (
                          <RichHtml
                            html={passage.html}
                            lang={passage.language}
                            images={papers.images}
                            className="rounded-md border border-line bg-surface p-4"
                          />
                        )}
                        <button
                          type="button"
                          onClick={() => goTo(question)}
                          className="-mx-2 flex min-h-12 items-center gap-3 justify-self-start rounded-md px-2 text-start text-sm hover:bg-sunken"
                        >
                          <PaletteMark state={state}>{number}</PaletteMark>
                          <span>
                            <span className="block font-bold text-primary underline underline-offset-3">
                              {m.test_go_to_question({ number })}
                            </span>
                            <span className="text-xs text-muted">{stateName[state]()}</span>
                          </span>
                        </button>
                        <RichHtml html={text.html} lang={text.language} images={papers.images} />
                        {types && lists && (
                          <div dir={directionOf(text.language)}>
                            <types.ListPair {...lists} lang={text.language} images={papers.images} />
                          </div>
                        )}
                        {text.options && (
                          <ol dir={directionOf(text.language)} className="grid gap-1.5">
                            {layout.optionsOf(question).map((option, place) => (
                              <li key={option} className="flex gap-3">
                                <span className="font-bold">{LETTERS[place]}</span>
                                <RichHtml
                                  as="span"
                                  html={text.options?.[option] ?? ''}
                                  lang={text.language}
                                  images={papers.images}
                                  className="min-w-0"
                                />
                              </li>
                            ))}
                          </ol>
                        )}
                      </li>
                    )
                  })}
                </ol>
              </section>
            )
          })}
        </div>
      </main>
    </div>
  )
}

/** The two lists of a list match, or the rows and columns of a matrix. */
function listsOf({ lists, rows, columns }: PaperQuestion): PaperQuestion['lists'] {
  return lists ?? (rows && columns && { one: rows, two: columns })
}

/** Everything in a question that one may look for. */
function textsOf(question: PaperQuestion): string[] {
  const { one = [], two = [] } = listsOf(question) ?? {}
  return [question.html, ...one, ...two, ...(question.options ?? [])]
}
