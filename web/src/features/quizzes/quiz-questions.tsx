import { CircleAlert } from 'lucide-react'
import { directionOf, type Locale } from '#contract/shared/locales.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import type { PastedQuestion } from './parse-quiz.ts'
import { faultOf, type QuizFault } from './quiz-draft.ts'

/** What was read of the paste, question by question, and what is missing. */
export function QuizQuestions({ questions, language }: { readonly questions: readonly PastedQuestion[]; readonly language: Locale }) {
  const faulty = questions.filter((question) => faultOf(question) !== null).length
  return (
    <Card as="section" aria-labelledby="read-head" className="grid gap-3">
      <h2 id="read-head" className="text-lg">
        <span aria-live="polite">{m.admin_quiz_read({ count: questions.length, shown: formatNumber(questions.length) })}</span>
        {faulty > 0 && <span className="block text-sm font-normal text-bad">{m.admin_quiz_faulty({ count: formatNumber(faulty) })}</span>}
      </h2>
      {questions.length === 0 && <p className="text-muted">{m.admin_quiz_read_none()}</p>}
      <ol className="grid max-h-[36rem] gap-3 overflow-y-auto">
        {questions.map((question, i) => {
          const fault = faultOf(question)
          return (
            <li key={question.line} lang={language} dir={directionOf(language)} className="grid gap-1 border-t border-line pt-2">
              <p className="whitespace-pre-line">
                <strong className="tabular">{i + 1}.</strong> {question.stem}
              </p>
              <ol className="grid gap-0.5 ps-4">
                {question.options.map((option, o) => (
                  <li key={o} className={o === question.right ? 'font-bold text-good' : ''}>
                    {String.fromCharCode(65 + o)}. {option} {o === question.right && '✓'}
                  </li>
                ))}
              </ol>
              {question.solution !== null && <p className="text-sm whitespace-pre-line text-muted">{question.solution}</p>}
              {fault !== null && (
                <p className="flex items-start gap-1.5 text-bad">
                  <CircleAlert size={18} aria-hidden="true" className="mt-1 shrink-0" />
                  {FAULTS[fault]({ line: String(question.line) })}
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

const FAULTS: Record<QuizFault, (where: { line: string }) => string> = {
  options: (where) => m.admin_quiz_fault_options(where),
  right: (where) => m.admin_quiz_fault_right(where),
}
