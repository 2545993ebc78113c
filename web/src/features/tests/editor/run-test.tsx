import { savePattern } from '#contract/patterns/endpoints.ts'
import { change } from '#web/lib/api/change.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditorQuestion } from '#contract/tests/schemas.ts'
import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { LocalizedField } from '#web/admin/localized/localized-field.tsx'
import { writtenOnly } from '#web/admin/localized/written-only.ts'
import { runQuery } from '#web/admin/queries/test-queries.ts'
import { FaultList } from '#web/admin/test-form/fault-list.tsx'
import { faultsIn } from '#web/admin/test-form/faults.ts'
import { blocksFor, commonLanguages, patternFor } from './own-pattern.ts'
import { emptyDraft, nameFor, type TestDraft } from '#web/admin/test-form/test-draft.ts'

interface RunTestProps {
  readonly run: string
  /** With the draft, its pattern and what is known of its questions, to continue with in the form. */
  readonly onBegin: (draft: TestDraft, pattern: ContentPattern, known: readonly EditorQuestion[]) => void
}

/** A test of what was just uploaded: name, time and marks are all that is missing; the sections are the subjects. */
export function RunTest({ run, onBegin }: RunTestProps) {
  const questions = useQuery(runQuery(run))
  if (questions.isError) return <QueryError query={questions} title={m.admin_tests_one_failed()} />
  if (questions.data === undefined)
    return (
      <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
        <Skeleton className="h-64" />
      </SkeletonRegion>
    )
  if (questions.data.length === 0) return <EmptyState title={m.admin_tests_run_empty()} />
  return <RunForm questions={questions.data} onBegin={onBegin} />
}

function RunForm({ questions, onBegin }: { readonly questions: readonly EditorQuestion[]; readonly onBegin: RunTestProps['onBegin'] }) {
  const client = useQueryClient()
  const [title, setTitle] = useState<Localized>({ en: '' })
  const [exam, setExam] = useState('')
  const [minutes, setMinutes] = useState(String(questions.length))
  const [right, setRight] = useState('1')
  const [wrong, setWrong] = useState('0')
  const languages = commonLanguages(questions)
  const save = useMutation({
    mutationFn: async () => {
      const name = nameFor(title.en, crypto.randomUUID().slice(0, 6))
      const taken = wrong.trim().replace(/^[-−]/, '')
      const pattern = patternFor(questions, {
        id: `own.${name}`,
        title: writtenOnly(title),
        exam: exam.trim(),
        minutes: Math.max(1, Math.trunc(Number(minutes)) || 1),
        right: right.trim(),
        wrong: taken === '0' || taken === '' ? '0' : `-${taken}`,
      })
      await change(client, savePattern, { body: { pattern } })
      return { pattern, name }
    },
    onSuccess: ({ pattern, name }) => {
      const named = { id: name, title, exam: exam.trim(), languages: languages.length > 0 ? languages : ['en' as const] }
      onBegin({ ...emptyDraft, ...named, pattern: { id: pattern.id, version: 1 }, blocks: blocksFor(questions) }, pattern, questions)
    },
    onError: (error) => faultsIn(error).length === 0 && showToast(errorText(error), { tone: 'error' }),
  })
  return (
    <Card className="grid gap-5">
      {faultsIn(save.error).length > 0 && <FaultList faults={faultsIn(save.error)} sections={[]} />}
      <p>{m.admin_tests_run_text({ count: questions.length, shown: formatNumber(questions.length) })}</p>
      <LocalizedField
        id="title"
        label={m.admin_tests_title()}
        value={title}
        languages={languages}
        maxLength={CONTENT_LIMITS.title}
        onChange={setTitle}
      />
      <div className="grid gap-5 sm:grid-cols-4">
        <Field label={m.admin_tests_exam()}>
          {(ids) => <TextInput {...ids} maxLength={80} value={exam} onChange={(event) => setExam(event.target.value)} />}
        </Field>
        <Field label={m.admin_quiz_minutes()}>
          {(ids) => (
            <TextInput {...ids} type="number" min={1} max={600} value={minutes} onChange={(event) => setMinutes(event.target.value)} />
          )}
        </Field>
        <Field label={m.admin_quiz_right()}>
          {(ids) => <TextInput {...ids} maxLength={9} value={right} onChange={(event) => setRight(event.target.value)} />}
        </Field>
        <Field label={m.admin_quiz_wrong()}>
          {(ids) => <TextInput {...ids} maxLength={9} value={wrong} onChange={(event) => setWrong(event.target.value)} />}
        </Field>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3">
        {(title.en.trim() === '' || exam.trim() === '') && <p className="text-sm text-muted">{m.admin_tests_run_missing()}</p>}
        <Button look="primary" disabled={title.en.trim() === '' || exam.trim() === ''} busy={save.isPending} onClick={() => save.mutate()}>
          {m.admin_tests_run_begin()}
        </Button>
      </div>
    </Card>
  )
}
