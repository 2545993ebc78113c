import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuestionDetail, SavedQuestion } from '#contract/question-bank/schemas.ts'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import * as endpoints from '#contract/question-bank/endpoints.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { changeQuestion, createQuestion, questionQuery } from '#web/admin/queries/bank-queries.ts'
import type { StoredQuestion } from './editor-start.ts'
import { serverFaults, type FormFault } from './form-faults.ts'
import { questionOf, type QuestionForm } from './question-form.ts'

interface SaveOrder {
  readonly form: QuestionForm
  readonly stored: StoredQuestion | null
  /** Another question is written next. */
  readonly next: boolean
}

/** What the importer said of a form, which holds while the fields are as they were sent. */
interface Refused {
  readonly faults: readonly FormFault[]
  readonly sent: Record<string, unknown>
}

interface SaveOptions {
  readonly onSaved: (saved: SavedQuestion, source: ContentQuestion, order: SaveOrder) => void
  /** The importer found faults. */
  readonly onRefused: () => void
}

/** Saving a question, with what may go wrong about it: faults at their fields, someone else's newer version, no network. */
export function useQuestionSave({ onSaved, onRefused }: SaveOptions) {
  const client = useQueryClient()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [theirs, setTheirs] = useState<QuestionDetail | null>(null)
  const load = async (id: string): Promise<QuestionDetail | null> => {
    try {
      return await client.fetchQuery({ ...questionQuery(id), staleTime: 0 })
    } catch (error) {
      showToast(m.admin_bank_not_saved(), { tone: 'error', description: errorText(error) })
      return null
    }
  }
  const save = useMutation({
    mutationFn: ({ form, stored }: SaveOrder) =>
      stored === null ? createQuestion(questionOf(form)) : changeQuestion(stored.id, questionOf(form), stored.version),
    onSuccess: (saved, order) => {
      setRefused(null)
      const version = formatNumber(saved.version)
      showToast(saved.published === 0 ? m.admin_bank_saved({ version }) : m.admin_bank_saved_tests({ version, count: saved.published }), {
        tone: 'success',
        ...(saved.held === 0 ? {} : { description: m.admin_keys_held({ count: saved.held }) }),
      })
      // What was sent has the form of a question: the importer took it.
      onSaved(saved, questionOf(order.form) as unknown as ContentQuestion, order)
      void makeOld(client, endpoints.changeQuestion)
    },
    onError: async (error, { form, stored }) => {
      if (error instanceof ApiError && error.code === 'import_invalid') {
        setRefused({ faults: serverFaults(error.details), sent: questionOf(form) })
        onRefused()
      } else if (error instanceof ApiError && error.code === 'conflict') {
        if (stored === null) {
          setRefused({ faults: [{ field: 'id', language: null, kind: null, message: m.admin_bank_name_taken() }], sent: questionOf(form) })
          onRefused()
        } else setTheirs(await load(stored.id))
      } else showToast(m.admin_bank_not_saved(), { tone: 'error', description: errorText(error) })
    },
  })
  return {
    /** Not while another saving goes on. */
    save: (order: SaveOrder) => save.mutate(order),
    isSaving: save.isPending,
    /** Whether the last saving worked. */
    hasWorked: save.isSuccess,
    theirs,
    settle: () => setTheirs(null),
    /** The importer's faults whose fields are still as they were. */
    faultsOf: (form: QuestionForm): readonly FormFault[] => {
      if (refused === null) return []
      const now = questionOf(form)
      return refused.faults.filter(({ field }) => JSON.stringify(valueAt(now, field)) === JSON.stringify(valueAt(refused.sent, field)))
    },
  }
}

const valueAt = (question: Record<string, unknown>, field: string): unknown =>
  field === ''
    ? question
    : field.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], question)
