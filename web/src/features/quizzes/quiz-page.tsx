import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { directionOf, ENDONYMS, LOCALES, type Locale, localize } from '#contract/shared/locales.ts'
import { type MadeQuiz, QUIZ_MOST, type QuizRequest } from '#contract/quizzes/schemas.ts'
import { createQuiz } from '#contract/quizzes/endpoints.ts'
import { change } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { showToast } from '#web/lib/toast.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { PasteNotes } from '#web/admin/paste/paste-notes.tsx'
import { useRichPaste } from '#web/admin/paste/use-rich-paste.ts'
import { FaultList } from '#web/admin/test-form/fault-list.tsx'
import { faultsIn } from '#web/admin/test-form/faults.ts'
import { topicsQuery } from '#web/admin/queries/test-queries.ts'
import { accessName } from '#web/admin/queries/test-words.ts'
import { DIFFICULTY_NAMES } from '#web/admin/queries/bank-words.ts'
import { parseQuiz } from './parse-quiz.ts'
import { newQuizDraft, type QuizDraft, quizOf, readQuizDraft } from './quiz-draft.ts'
import { QuizQuestions } from './quiz-questions.tsx'

/** A quiz on one page: paste the questions, see what was read, choose the time, publish, send the link on. */
export function CreateQuizPage() {
  const { draft, setDraft, forget } = useDraft('quiz-new', readQuizDraft)
  const [made, setMade] = useState<MadeQuiz | null>(null)
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_quiz()}</PageTitle>
      <h1 className="text-xl">{m.admin_quiz()}</h1>
      {made === null ? (
        <QuizForm
          draft={draft}
          onChange={setDraft}
          onMade={(quiz) => {
            forget()
            setMade(quiz)
          }}
        />
      ) : (
        <MadeCard
          made={made}
          title={draft.title}
          onAnother={() => {
            setDraft(newQuizDraft())
            setMade(null)
          }}
        />
      )}
    </div>
  )
}

type QuizTextProps = Pick<QuizFormProps, 'draft' | 'onChange'>

interface QuizFormProps {
  readonly draft: QuizDraft
  readonly onChange: (draft: QuizDraft) => void
  readonly onMade: (quiz: MadeQuiz) => void
}

function QuizForm({ draft, onChange, onMade }: QuizFormProps) {
  const client = useQueryClient()
  const topics = useQuery(topicsQuery())
  const send = useMutation({
    mutationFn: (quiz: QuizRequest) => change(client, createQuiz, { body: quiz, timeoutMs: 60_000 }),
    onSuccess: onMade,
    onError: (error) => faultsIn(error).length === 0 && showToast(errorText(error), { tone: 'error' }),
  })
  const questions = parseQuiz(draft.text)
  const isNamed = draft.title.trim() !== '' && draft.exam.trim() !== '' && Number(draft.minutes) >= 1
  const hasTopic = draft.topic !== '' || (draft.newSubject.trim() !== '' && draft.newTopic.trim() !== '')
  const mayBeSent = isNamed && hasTopic && questions.length <= QUIZ_MOST && quizOf(draft, true) !== null
  const submit = (publish: boolean) => {
    const quiz = quizOf(draft, publish)
    if (quiz !== null && mayBeSent) send.mutate(quiz)
  }
  const text = (name: 'title' | 'exam' | 'minutes' | 'right' | 'wrong' | 'newSubject' | 'newTopic') => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  })
  return (
    <div className="grid gap-6">
      {faultsIn(send.error).length > 0 && <FaultList faults={faultsIn(send.error)} sections={[]} />}
      <Card className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={m.admin_tests_title()}>{(ids) => <TextInput {...ids} {...text('title')} maxLength={200} />}</Field>
          <Field label={m.admin_tests_exam()}>{(ids) => <TextInput {...ids} {...text('exam')} maxLength={80} />}</Field>
        </div>
        <div className="grid grid-cols-2 gap-5 sm:grid-cols-4">
          <Field label={m.admin_quiz_minutes()}>
            {(ids) => <TextInput {...ids} {...text('minutes')} type="number" min={1} max={600} inputMode="numeric" />}
          </Field>
          <Field label={m.admin_quiz_right()}>{(ids) => <TextInput {...ids} {...text('right')} maxLength={9} />}</Field>
          <Field label={m.admin_quiz_wrong()}>{(ids) => <TextInput {...ids} {...text('wrong')} maxLength={9} />}</Field>
          <Field label={m.admin_tests_access()}>
            {(ids) => (
              <Select
                {...ids}
                value={draft.access}
                onChange={(event) => onChange({ ...draft, access: event.target.value === 'prime' ? 'prime' : 'free' })}
              >
                <option value="free">{accessName.free()}</option>
                <option value="prime">{accessName.prime()}</option>
              </Select>
            )}
          </Field>
        </div>
        <div className="grid gap-5 sm:grid-cols-3">
          <Field label={m.admin_quiz_language()}>
            {(ids) => (
              <Select {...ids} value={draft.language} onChange={(event) => onChange({ ...draft, language: event.target.value as Locale })}>
                {LOCALES.map((value) => (
                  <option key={value} value={value} lang={value}>
                    {ENDONYMS[value]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={m.admin_tests_topic()}>
            {(ids) => (
              <Select {...ids} value={draft.topic} onChange={(event) => onChange({ ...draft, topic: event.target.value })}>
                <option value="">{m.admin_quiz_topic_new()}</option>
                {(topics.data ?? []).map(({ id, subject, title }) => (
                  <option key={id} value={id}>
                    {localize(subject, locale).text}: {localize(title, locale).text}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={m.admin_bank_difficulty()}>
            {(ids) => (
              <Select
                {...ids}
                value={draft.difficulty}
                onChange={(event) => onChange({ ...draft, difficulty: event.target.value as QuizDraft['difficulty'] })}
              >
                {(['easy', 'medium', 'hard'] as const).map((level) => (
                  <option key={level} value={level}>
                    {DIFFICULTY_NAMES[level]()}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        {draft.topic === '' && (
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={m.admin_quiz_subject()}>{(ids) => <TextInput {...ids} {...text('newSubject')} maxLength={200} />}</Field>
            <Field label={m.admin_quiz_topic_name()}>{(ids) => <TextInput {...ids} {...text('newTopic')} maxLength={200} />}</Field>
          </div>
        )}
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card>
          <QuizText draft={draft} onChange={onChange} />
        </Card>
        <QuizQuestions questions={questions} language={draft.language} />
      </div>
      {questions.length > QUIZ_MOST && (
        <p role="alert" className="flex items-start gap-1.5 text-bad">
          <CircleAlert size={18} aria-hidden="true" className="mt-1 shrink-0" />
          {m.admin_quiz_too_many({ most: formatNumber(QUIZ_MOST) })}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={!mayBeSent} busy={send.isPending} onClick={() => submit(false)}>
          {m.admin_tests_save()}
        </Button>
        <Button look="primary" disabled={!mayBeSent} busy={send.isPending} onClick={() => submit(true)}>
          {m.admin_quiz_publish()}
        </Button>
      </div>
    </div>
  )
}

/** The questions as text. What is pasted with a look becomes such a text, with its formulas. */
function QuizText({ draft, onChange }: QuizTextProps) {
  const { language } = draft
  const area = useRef<HTMLTextAreaElement>(null)
  const paste = useRichPaste({
    id: 'quiz',
    read: async (html) => (await import('#web/formats/paste/paste-quiz.ts')).pasteQuiz(html, language),
  })
  return (
    <div className="grid gap-2">
      <Field label={m.admin_quiz_paste()} hint={m.admin_quiz_paste_hint()}>
        {(ids) => (
          <TextArea
            {...ids}
            ref={area}
            rows={18}
            lang={language}
            dir={directionOf(language)}
            placeholder={m.admin_quiz_example()}
            value={draft.text}
            onChange={(event) => onChange({ ...draft, text: event.target.value })}
            onKeyDown={paste.onKeyDown}
            onPaste={paste.onPaste}
          />
        )}
      </Field>
      <PasteNotes paste={paste} field={area} />
      <p className="text-sm text-muted">
        {m.admin_paste_quiz_more()}{' '}
        <PathLink href="/admin/testseries/bulk-upload" className="text-primary underline">
          {m.admin_upload()}
        </PathLink>
      </p>
    </div>
  )
}

function MadeCard({ made, title, onAnother }: { readonly made: MadeQuiz; readonly title: string; readonly onAnother: () => void }) {
  const link = `${location.origin}/test/instructions?test=${made.testId}`
  const words = m.admin_quiz_share_text({ title, link })
  return (
    <Card as="section" className="grid gap-4" aria-labelledby="made-head">
      <h2 id="made-head" className="text-lg">
        <span aria-live="polite">{made.published ? m.admin_quiz_published() : m.admin_quiz_stored()}</span>
      </h2>
      {made.published && (
        <>
          <Field label={m.admin_quiz_link()}>
            {(ids) => <TextInput {...ids} readOnly dir="ltr" value={link} onFocus={(event) => event.target.select()} />}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button
              look="primary"
              onClick={() => void navigator.clipboard.writeText(link).then(() => showToast(m.admin_quiz_copied(), { tone: 'success' }))}
            >
              <Copy size={20} aria-hidden="true" />
              {m.action_copy()}
            </Button>
            <a
              href={`https://wa.me/?text=${encodeURIComponent(words)}`}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass()}
            >
              WhatsApp
            </a>
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <PathLink href={`/admin/testseries/${made.testId}`} className={buttonClass()}>
          {m.admin_tests_overview()}
        </PathLink>
        <Button look="quiet" onClick={onAnother}>
          {m.admin_quiz_another()}
        </Button>
      </div>
    </Card>
  )
}
