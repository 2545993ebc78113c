import { type ReactNode, useState } from 'react'
import { FoundBar, RivalBar } from '../drafts/draft-bars.tsx'
import { DraftLine } from '../drafts/draft-line.tsx'
import { useServerDraft } from '../drafts/use-server-draft.ts'
import { emptyDraft, readDraft, type TestDraft } from './test-draft.ts'

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
export function KeptTest({ target, base, initial, children }: KeptTestProps) {
  const [draft, setDraft] = useState(initial)
  // A form that takes over another draft begins anew with it.
  const [round, setRound] = useState(0)
  const kept = useServerDraft<TestDraft>({ kind: 'test', target, base, read: readKept })
  const takeOver = (body: TestDraft | null) => {
    if (body === null) return
    setDraft(body)
    setRound(round + 1)
  }
  return (
    <>
      {kept.found !== null && <FoundBar found={kept.found} onTakeUp={() => takeOver(kept.takeUp())} onThrowAway={kept.throwAway} />}
      {kept.state.at === 'rival' && (
        <RivalBar at={kept.state.rival.updatedAt} onMine={kept.keepMine} onTheirs={() => takeOver(kept.takeTheirs())} />
      )}
      <div key={round} className="grid gap-6">
        {children({
          draft,
          onChange: (next) => {
            setDraft(next)
            kept.change(next)
          },
          clear: () => kept.clear(),
        })}
      </div>
      <DraftLine state={kept.state} />
    </>
  )
}

function readKept(body: unknown): TestDraft | null {
  const draft = readDraft(body)
  return draft === emptyDraft ? null : draft
}
