import { Moon, Sun } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Answer } from '#contract/attempts/schemas.ts'
import { directionOf, type Locale } from '#contract/shared/locales.ts'
import type { PaperQuestion } from '#contract/papers/schemas.ts'
import { answerTypesFor } from '#web/question/load-answer-types.ts'
import { ExamText } from '#web/question/exam-text.tsx'
import { AnswerField, inOrder, takesMany, toggled } from '#web/question/answer-field.tsx'
import type { NumericFieldHandle } from '#web/question/numeric-field.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { Button } from '#web/ui/button.tsx'
import { RightAnswer } from '../overview/right-answer.tsx'
import { paperQuestionOf } from './paper-question.ts'
import { questionOf, type QuestionForm } from './question-form.ts'
import { usePreview } from './use-preview.ts'
import '#web/admin/markdown/phone-frame.css'

interface LearnerPreviewProps {
  readonly form: QuestionForm
  readonly language: Locale
}

/** The question on a learner's phone, with the parts that the exam itself is made of; it can be tried. */
export function LearnerPreview({ form, language }: LearnerPreviewProps) {
  const preview = usePreview(form, language)
  const [isDark, setDark] = useState(false)
  const question = paperQuestionOf(form, language, preview.data)
  const { html, images = [] } = preview.data ?? {}
  return (
    <section aria-label={m.admin_bank_preview()} className="grid gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm text-muted">{m.admin_bank_preview()}</h2>
        <Button size="sm" look="quiet" aria-pressed={isDark} onClick={() => setDark(!isDark)}>
          {isDark ? <Sun size={17} aria-hidden="true" /> : <Moon size={17} aria-hidden="true" />}
          {m.admin_bank_preview_dark()}
        </Button>
      </div>
      <div className="phone-frame mx-auto w-full max-w-90" data-look={isDark ? 'dark' : 'light'}>
        <div className="phone-screen" dir={directionOf(language)}>
          <ExamText html={html?.['stem'] ?? ''} lang={language} images={images} onZoom={nothing} />
          <Answering key={`${form.type}-${form.options.join('')}-${language}`} question={question} images={images} />
          {html?.['stem'] === undefined && <p className="text-muted">{m.admin_bank_preview_empty()}</p>}
        </div>
        <div
          className="phone-screen border-t border-line"
          dir={directionOf(language)}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by key
          tabIndex={0}
          role="region"
          aria-label={m.admin_bank_solution()}
        >
          <h3 className="text-xs text-muted">{m.admin_bank_solution()}</h3>
          <RightAnswer source={questionOf(form) as unknown as Parameters<typeof RightAnswer>[0]['source']} />
          <ExamText html={html?.['solution'] ?? ''} lang={language} images={images} onZoom={nothing} />
        </div>
      </div>
      {preview.isError && <p className="text-xs text-bad">{errorText(preview.error)}</p>}
    </section>
  )
}

const nothing = () => {}

/** Answering it, for the eye and the finger alone: nothing of it is kept. */
function Answering({ question, images }: { readonly question: PaperQuestion; readonly images: readonly string[] }) {
  const [answer, setAnswer] = useState<Answer>(null)
  const field = useRef<NumericFieldHandle>(null)
  const types = useLateModule(answerTypesFor([question]))
  return (
    <>
      {types && question.lists && <types.ListPair {...question.lists} lang={question.language} images={images} />}
      <AnswerField
        question={question}
        name="preview"
        answer={answer}
        isLocked={false}
        types={types}
        images={images}
        onZoom={nothing}
        onToggle={(option) => setAnswer(toggled(answer, option, takesMany(question)))}
        onType={setAnswer}
        onSettle={nothing}
        field={field}
        order={inOrder(question)}
      />
    </>
  )
}
