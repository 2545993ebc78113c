import type { ReactNode } from 'react'
import { KeptForm } from '#web/admin/drafts/kept-form.tsx'
import { emptyDraft, readDraft, type TestDraft } from '#web/admin/test-form/test-draft.ts'

interface KeptTestProps {
  /** The stored test, or null for a new one. */
  readonly target: string | null
  readonly base: string
  readonly initial: TestDraft
  readonly children: (kept: {
    readonly draft: TestDraft
    readonly onChange: (draft: TestDraft) => void
    readonly clear: () => void
  }) => ReactNode
}

/** A test's form whose work is kept on the device and on the server, and can be gone on with anywhere. */
export const KeptTest = (props: KeptTestProps) => <KeptForm kind="test" read={readKept} {...props} />

function readKept(body: unknown): TestDraft | null {
  const draft = readDraft(body)
  return draft === emptyDraft ? null : draft
}
