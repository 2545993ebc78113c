import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { saveTestRequest } from '#contract/tests/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import type * as z from 'zod/mini'
import { makePreview, saveTest } from '#web/admin/queries/test-queries.ts'
import { type TicketActFault, faultsIn } from './faults.ts'
import { nameFor, type TestDraft, testOf } from './test-draft.ts'

export interface StoredAs {
  /** Null for a test that is not stored yet. */
  readonly id: string | null
  readonly checksum: string | null
  readonly isPublished: boolean
}

interface TestFormOptions {
  readonly stored: StoredAs
  readonly origin?: z.infer<typeof saveTestRequest>['origin']
  /** After a save, with the test's id. */
  readonly onSaved: (id: string, isPublished: boolean) => void
  /** Where a preview of it can be taken. */
  readonly onPreview: (testId: string) => void
}

/** What a test's form can do: save, publish, make a preview test; and why the last of them was refused. */
export function useTestForm(draft: TestDraft, pattern: ContentPattern | null, { stored, origin, onSaved, onPreview }: TestFormOptions) {
  const client = useQueryClient()
  const [faults, setFaults] = useState<readonly TicketActFault[]>([])
  const [base, setBase] = useState(stored)
  const [isConflict, setConflict] = useState(false)
  const named = (): TestDraft => (draft.id === '' ? { ...draft, id: nameFor(draft.title.en, randomLetters()) } : draft)
  const wanted = (published: boolean): unknown => {
    if (pattern === null) throw new NoPattern()
    return testOf(named(), pattern, published)
  }
  const showFaults = (error: unknown): void => {
    const found = error instanceof NoPattern ? [{ path: 'pattern', message: m.admin_tests_pattern_missing() }] : faultsIn(error)
    setFaults(found)
    if (error instanceof ApiError && error.code === 'conflict') setConflict(true)
    else if (found.length === 0) showToast(errorText(error), { tone: 'error' })
  }
  const save = useMutation({
    mutationFn: async ({ published, over }: { readonly published: boolean; readonly over?: string }) =>
      saveTest(client, base.id, {
        test: wanted(published),
        expected: over ?? base.checksum,
        ...(origin !== undefined && base.id === null && { origin }),
      }),
    onSuccess: (saved, { published }) => {
      setFaults([])
      setConflict(false)
      setBase({ id: saved.id, checksum: saved.checksum, isPublished: published })
      showToast(published ? m.admin_tests_saved_published() : m.admin_tests_saved(), { tone: 'success' })
      onSaved(saved.id, published)
    },
    onError: showFaults,
  })
  const preview = useMutation({
    mutationFn: async () => makePreview(wanted(true)),
    onSuccess: ({ testId }) => {
      setFaults([])
      onPreview(testId)
    },
    onError: showFaults,
  })
  return {
    faults,
    base,
    isConflict,
    wanted,
    save,
    preview,
    forgetConflict: () => setConflict(false),
  }
}

class NoPattern extends Error {}

const randomLetters = (): string => Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join('')
