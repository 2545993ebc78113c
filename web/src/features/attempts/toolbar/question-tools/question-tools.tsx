import { Columns2, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useRunning, useSnapshot } from '../../running/running-context.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { besideOf, chooseSecondLanguage, useSecondLanguage } from '../languages/second-language.ts'
import { MarkTools } from '#web/question/annotations/mark-tools.tsx'
import { ToolButton } from '#web/question/annotations/tool-button.tsx'

/** What can be done with the question on screen beside answering it: icons in its head, on a phone a row of words below it on demand. */
export function QuestionTools() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span role="group" aria-label={m.tool_more()} className="hidden sm:inline-flex">
        <Tools hasWords={false} />
      </span>
      <IconButton label={m.tool_more()} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="-me-2.5 sm:hidden">
        <Ellipsis size={20} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <div role="group" aria-label={m.tool_more()} className="-mx-2 flex basis-full flex-wrap border-t border-line sm:hidden">
          <Tools hasWords />
        </div>
      )}
    </>
  )
}

function Tools({ hasWords }: { readonly hasWords: boolean }) {
  const { attempt, paperOf } = useRunning()
  const { currentQ } = useSnapshot()
  const second = useSecondLanguage()
  const { language, questions } = paperOf(currentQ)
  const beside = besideOf(attempt.papers.languages, language, second)
  return (
    <>
      <MarkTools.MarkButtons
        attemptId={attempt.stored.attemptId}
        place={currentQ}
        language={questions[currentQ]?.language ?? language}
        hasWords={hasWords}
      />
      {beside !== null && (
        <ToolButton
          label={m.tool_two_languages()}
          icon={<Columns2 size={20} aria-hidden="true" />}
          hasWord={hasWords}
          aria-pressed={second !== null}
          onClick={() => chooseSecondLanguage(second === null ? beside : null)}
        />
      )}
    </>
  )
}
