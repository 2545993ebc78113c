import { WandSparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import { directionOf, ENDONYMS, type Locale } from '#contract/shared/locales.ts'
import { withStoredPictures } from '#web/admin/paste/stored-pictures.ts'
import type { PastedQuestion } from '#web/formats/paste/paste-question.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { showToast } from '#web/lib/toast.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { PastedClipboard } from './editor-context.ts'
import { useEditor } from './editor-context.ts'
import { filledFields, filledForm, isAlone, type FilledField } from './pasted-form.ts'
import type { QuestionForm } from './question-form.ts'

/** Looks at what is pasted into an empty new question: whether it is a whole one. Nothing is filled in without a press. */
export function useWholeQuestion(latest: { readonly current: QuestionForm }, language: Locale, isNew: boolean) {
  const [found, setFound] = useState<PastedQuestion | null>(null)
  const last = useRef(0)
  return {
    found,
    dismiss: () => setFound(null),
    onPasted: ({ html, plain, wasEmpty }: PastedClipboard) => {
      const own = ++last.current
      setFound(null)
      if (!isNew || !wasEmpty || !isAlone(latest.current) || !/\n/.test(plain.trim())) return
      void import('#web/formats/paste/paste-question.ts')
        .then(({ pastedQuestion }) => pastedQuestion({ html, plain }, language))
        .then((question) => own === last.current && setFound(question))
        // Without its code there is no offer; what was pasted is in its field.
        .catch(() => {})
    },
  }
}

interface WholeQuestionProps {
  readonly found: PastedQuestion | null
  readonly onDismiss: () => void
}

/** Offers to fill the whole form from what was pasted, and shows before what would stand where. */
export function WholeQuestion({ found, onDismiss }: WholeQuestionProps) {
  const { form, update } = useEditor()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (found === null) return null
  const { question, count, pictures } = found
  const fill = async () => {
    if (question === null) return
    setBusy(true)
    const { text, failed } = await withStoredPictures({ text: JSON.stringify(question), pictures, told: [] })
    setBusy(false)
    setOpen(false)
    if (failed !== null)
      showToast(m.admin_paste_picture_failed({ count: failed.count, shown: formatNumber(failed.count), error: errorText(failed.error) }), {
        tone: 'error',
      })
    // The same question, with the pictures under the names that the server gave them.
    update((now) => filledForm(now, JSON.parse(text) as typeof question))
    onDismiss()
  }
  return (
    <section
      aria-label={m.admin_paste_whole()}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-sunken px-3 py-2.5"
    >
      <p role="status" className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-sm">
        <WandSparkles size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
        {question === null ? m.admin_paste_several({ count, shown: formatNumber(count) }) : m.admin_paste_whole_text()}
      </p>
      <div className="flex flex-wrap gap-2">
        {question === null ? (
          <PathLink href="/admin/testseries/bulk-upload" className={buttonClass({ size: 'sm' })}>
            {m.admin_upload()}
          </PathLink>
        ) : (
          <Button size="sm" className="pointer-coarse:min-h-11" onClick={() => setOpen(true)}>
            {m.admin_paste_fill()}
          </Button>
        )}
        <Button size="sm" look="quiet" className="pointer-coarse:min-h-11" onClick={onDismiss}>
          {m.admin_paste_dismiss()}
        </Button>
      </div>
      {question !== null && (
        <Dialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title={m.admin_paste_fill_title()}
          closeLabel={m.action_close()}
          shape="wide"
          actions={
            <>
              <Button onClick={() => setOpen(false)}>{m.action_cancel()}</Button>
              <Button look="primary" busy={isBusy} onClick={() => void fill()}>
                {m.admin_paste_fill_do()}
              </Button>
            </>
          }
        >
          <Preview fields={filledFields(filledForm(form, question))} found={found} />
        </Dialog>
      )}
    </section>
  )
}

function Preview({ fields, found }: { readonly fields: readonly FilledField[]; readonly found: PastedQuestion }) {
  const languages = [...new Set(fields.map(({ language }) => language))]
  const left = [
    found.passage,
    ...found.problems.flatMap(({ code, params }) => (code === 'text_unplaced' ? [params?.['text'] ?? ''] : [])),
  ].filter((text) => text !== '')
  return (
    <div className="grid gap-5">
      <p className="text-muted">{m.admin_paste_fill_text()}</p>
      {languages.map((language) => (
        <section key={language} lang={language} className="grid gap-2">
          {languages.length > 1 && <h3 className="font-bold">{ENDONYMS[language]}</h3>}
          <dl className="grid gap-2">
            {fields
              .filter((one) => one.language === language)
              .map(({ field, letter, isRight, text }) => (
                <div key={field + letter} className="grid gap-0.5 border-t border-line pt-2 sm:grid-cols-[9rem_1fr] sm:gap-3">
                  <dt className={isRight ? 'font-bold text-good' : 'text-muted'}>{labelOf(field, letter, isRight)}</dt>
                  <dd dir={directionOf(language)} className="whitespace-pre-wrap wrap-anywhere">
                    {text === '' ? '–' : text}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      {left.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-bold">{m.admin_paste_left()}</h3>
          {left.map((text) => (
            <p key={text} dir="auto" className="whitespace-pre-wrap text-muted wrap-anywhere">
              {text}
            </p>
          ))}
        </section>
      )}
    </div>
  )
}

function labelOf(field: FilledField['field'], letter: string, isRight: boolean): string {
  if (field === 'stem') return m.admin_bank_stem()
  if (field === 'solution') return m.admin_bank_solution()
  return isRight ? m.admin_paste_right_option({ letter }) : m.admin_bank_option({ letter })
}
