import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { directionOf, ENDONYMS, type Locale } from '#contract/shared/locales.ts'
import { renderQuery } from '#web/admin/queries/bank-queries.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { AnswerField, inOrder } from '#web/question/answer-field.tsx'
import { ExamText } from '#web/question/exam-text.tsx'
import { answerTypesFor } from '#web/question/load-answer-types.ts'
import type { NumericFieldHandle } from '#web/question/numeric-field.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { keyCell } from '#web/formats/key-cell.ts'
import type { DraftQuestion } from '#web/formats/question-of-row.ts'
import type { Picture } from '#web/formats/upload-model.ts'
import { languagesOf, paperQuestionOf, rightOptions, textsToRender, withPictures } from './shown-question.ts'

interface LearnerViewProps {
  readonly draft: DraftQuestion
  readonly pictures: readonly Picture[]
}

/** The question as learners would see it, in each of its languages, drawn by the parts that the exam is made of. */
export function LearnerView({ draft, pictures }: LearnerViewProps) {
  const languages = languagesOf(draft)
  const [wanted, setWanted] = useState<Locale | null>(null)
  const language = languages.find((one) => one === wanted) ?? languages[0]
  return (
    <section aria-label={m.admin_upload_learner_view()} className="grid content-start gap-2">
      <h3 className="text-sm text-muted">{m.admin_upload_learner_view()}</h3>
      {language === undefined && <p className="text-sm text-muted">{m.admin_upload_learner_none()}</p>}
      {language !== undefined && languages.length === 1 && <Shown draft={draft} language={language} pictures={pictures} />}
      {language !== undefined && languages.length > 1 && (
        <Tabs
          label={m.admin_upload_learner_languages()}
          tabs={languages.map((one) => ({ id: one, label: ENDONYMS[one] }))}
          current={language}
          onChange={setWanted}
        >
          <Shown key={language} draft={draft} language={language} pictures={pictures} />
        </Tabs>
      )}
    </section>
  )
}

/** How long after the last change the server is asked. */
const REST_MS = 300
const nothing = () => {}

function Shown({ draft, language, pictures }: LearnerViewProps & { readonly language: Locale }) {
  const texts = useDebounced(JSON.stringify(textsToRender(draft, language, pictures)), REST_MS)
  const rendered = useQuery(renderQuery(draft.type, language, JSON.parse(texts) as Record<string, string>))
  const question = paperQuestionOf(draft, language, rendered.data, pictures)
  const own = useAddresses(pictures)
  const images = [...(rendered.data?.images ?? []), ...own]
  const types = useLateModule(answerTypesFor([question]))
  const field = useRef<NumericFieldHandle>(null)
  const html = (name: string) => withPictures(rendered.data?.html[name] ?? '', pictures, rendered.data?.images.length ?? 0)
  const right = rightOptions(draft)
  const faults = Object.values(rendered.data?.faults ?? {})
  return (
    <div
      dir={directionOf(language)}
      className="mt-2 grid gap-3 rounded-card border border-line bg-paper p-3"
      aria-busy={rendered.isFetching}
    >
      {html('passage') !== '' && (
        <ExamText html={html('passage')} lang={language} images={images} onZoom={nothing} className="border-b border-line pb-3" />
      )}
      <ExamText html={question.html} lang={language} images={images} onZoom={nothing} />
      {types && question.lists && <types.ListPair {...question.lists} lang={language} images={images} />}
      <AnswerField
        question={question}
        name={`mend-${language}`}
        answer={null}
        isLocked
        types={types}
        images={images}
        onZoom={nothing}
        onToggle={nothing}
        onType={nothing}
        onSettle={nothing}
        field={field}
        order={inOrder(question)}
        right={right}
      />
      {draft.key !== null && right === null && (
        <p className="text-sm">
          <span className="text-muted">{m.admin_upload_col_key()}: </span>
          <bdi>{keyCell(draft.key)}</bdi>
        </p>
      )}
      {html('solution') !== '' && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-sm text-muted">{m.admin_upload_col_solution()}</summary>
          <ExamText html={html('solution')} lang={language} images={images} onZoom={nothing} />
        </details>
      )}
      {faults.map((fault) => (
        <p key={fault} className="text-sm text-bad">
          {m.admin_upload_problem_server({ text: fault })}
        </p>
      ))}
      {rendered.isError && <p className="text-sm text-bad">{errorText(rendered.error)}</p>}
    </div>
  )
}

/** Addresses of the file's pictures while they are shown. */
function useAddresses(pictures: readonly Picture[]): readonly string[] {
  const key = pictures.map(({ id }) => id).join()
  const [addresses, setAddresses] = useState<readonly string[]>([])
  // oxlint-disable-next-line react/exhaustive-deps -- a picture's id is made of its bytes
  const shown = useMemo(() => pictures, [key])
  useEffect(() => {
    if (shown.length === 0) return undefined
    const made = shown.map(({ bytes, type }) => URL.createObjectURL(new Blob([bytes], { type })))
    // oxlint-disable-next-line react/set-state-in-effect -- addresses are made and given back together, so both belong to the effect
    setAddresses(made)
    return () => {
      setAddresses([])
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [shown])
  return addresses
}
