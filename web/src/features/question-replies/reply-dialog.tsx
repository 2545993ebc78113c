import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { renderTexts } from '#contract/question-bank/endpoints.ts'
import type { RenderResponse } from '#contract/question-bank/schemas.ts'
import { REPLY_LIMITS } from '#contract/question-replies/reply-limits.ts'
import type { AdminReplyText } from '#contract/question-replies/schemas.ts'
import { directionOf, ENDONYMS, type Locale, LOCALES } from '#contract/shared/locales.ts'
import { call } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { useDraft } from '#web/lib/forms/use-draft.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Reply } from '#web/question/review/published-replies.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-input.tsx'

/** What is written: a text of a reply anew, a new language of it, or with neither a new reply. */
export interface ReplyWork {
  readonly id: string | null
  readonly text: AdminReplyText | null
}

interface Words {
  readonly language: Locale
  readonly question: string
  readonly answer: string
}

interface ReplyDialogProps {
  readonly questionId: string
  readonly work: ReplyWork
  readonly begin: { readonly language: Locale; readonly answer: string }
  /** Languages that the reply has already. */
  readonly taken: readonly Locale[]
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onClose: () => void
  readonly onWrite: (words: Words) => Promise<void>
}

const SHORTEST = 3
const NOTHING: Pick<RenderResponse, 'html' | 'faults' | 'images'> = { html: {}, faults: {}, images: [] }

/** Writes a reply and shows it as learners will see it; only from there it goes to the site. What is typed stays until then. */
export function ReplyDialog({ questionId, work, begin, taken, isBusy, error, onClose, onWrite }: ReplyDialogProps) {
  const { text } = work
  const languages = text === null ? LOCALES.filter((one) => !taken.includes(one)) : [text.language]
  const name = `reply:${questionId}:${work.id ?? 'new'}:${text === null ? '' : `${text.language}.${text.revision}`}`
  const { draft, setDraft, forget } = useDraft<Words>(name, (stored) => wordsOf(stored, text ?? { ...begin, question: '' }))
  const language = languages.includes(draft.language) ? draft.language : (languages[0] ?? 'en')
  const words = { ...draft, language }
  const [hasTried, setHasTried] = useState(false)
  const preview = useMutation({
    mutationFn: () => call(renderTexts, { body: { type: 'single', language, texts: { question: draft.question, answer: draft.answer } } }),
  })
  const { html, faults, images } = preview.data ?? NOTHING
  const isFaulty = Object.keys(faults).length > 0 || images.length > 0
  const isSeen = preview.isSuccess && !isFaulty
  const faultOf = (field: 'question' | 'answer') => {
    if (hasTried && draft[field].trim().length < SHORTEST) return m.admin_reply_short()
    return faults[field] ?? (images.length > 0 && field === 'answer' ? m.admin_reply_markdown() : undefined)
  }
  const set = (part: Partial<Words>) => {
    preview.reset()
    setDraft({ ...words, ...part })
  }
  const look = () => {
    setHasTried(true)
    if ([draft.question, draft.answer].every((one) => one.trim().length >= SHORTEST)) preview.mutate()
  }
  const write = () =>
    onWrite(words).then(forget, () => {
      // Said below; the words stay.
    })
  const failure = error ?? preview.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={text === null && work.id !== null ? m.admin_reply_translate() : text === null ? m.admin_reply_title() : m.admin_reply_change()}
      closeLabel={m.action_close()}
      shape="wide"
      actions={
        isSeen ? (
          <>
            <Button look="quiet" onClick={() => preview.reset()}>
              {m.admin_reply_edit()}
            </Button>
            <Button look="primary" busy={isBusy} onClick={() => void write()}>
              {text === null ? m.admin_reply_show() : m.admin_reply_save()}
            </Button>
          </>
        ) : (
          <Button look="primary" busy={preview.isPending} onClick={look}>
            {m.admin_reply_preview()}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {isSeen ? (
          <>
            <p className="text-muted">{m.admin_reply_preview_text()}</p>
            <Reply language={language} question={html['question'] ?? ''} answer={html['answer'] ?? ''} isOpen />
          </>
        ) : (
          <>
            <p>{m.admin_reply_rules()}</p>
            <Field label={m.admin_reply_language()}>
              {(ids) => (
                <Select
                  {...ids}
                  value={language}
                  onChange={(event) => set({ language: LOCALES.find((one) => one === event.target.value) ?? language })}
                >
                  {languages.map((one) => (
                    <option key={one} value={one} lang={one}>
                      {ENDONYMS[one]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            {FIELDS.map(({ field, label, rows }) => (
              <Field key={field} label={label()} hint={field === 'answer' ? m.admin_reply_markdown() : undefined} error={faultOf(field)}>
                {(ids) => (
                  <TextArea
                    {...ids}
                    lang={language}
                    dir={directionOf(language)}
                    rows={rows}
                    value={draft[field]}
                    maxLength={REPLY_LIMITS[field]}
                    onChange={(event) => set({ [field]: event.target.value })}
                  />
                )}
              </Field>
            ))}
          </>
        )}
        {failure !== null && (
          <p role="alert" className="text-bad">
            {errorText(failure)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const FIELDS = [
  { field: 'question', label: () => m.admin_reply_question(), rows: 2 },
  { field: 'answer', label: () => m.admin_reply_answer(), rows: 6 },
] as const

/** A draft as it was left; what is not of this form counts as nothing. */
function wordsOf(stored: unknown, begin: Words): Words {
  const kept = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Record<keyof Words, unknown>>
  const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
  return {
    language: LOCALES.find((one) => one === kept.language) ?? begin.language,
    question: textOf(kept.question, begin.question),
    answer: textOf(kept.answer, begin.answer),
  }
}
