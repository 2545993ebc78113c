import { type ReactNode, useState } from 'react'
import type { DraftKind } from '#contract/drafts/schemas.ts'
import { FoundBar, RivalBar } from './draft-bars.tsx'
import { DraftLine } from './draft-line.tsx'
import { useServerDraft } from './use-server-draft.ts'

interface KeptFormProps<Body> {
  readonly kind: DraftKind
  /** The stored thing, or null for a new one. */
  readonly target: string | null
  /** The checksum of the stored thing that the work begins from; "" for a new one. */
  readonly base: string
  readonly initial: Body
  /** What of a stored draft is taken; null where it is none of this form's. The same function for the life of the component. */
  readonly read: (body: unknown) => Body | null
  readonly children: (kept: { readonly draft: Body; readonly onChange: (draft: Body) => void; readonly clear: () => void }) => ReactNode
}

/** A form whose work is kept on the device and on the server, and can be gone on with anywhere. */
export function KeptForm<Body>({ kind, target, base, initial, read, children }: KeptFormProps<Body>) {
  const [draft, setDraft] = useState(initial)
  // A form that takes over another draft begins again with it.
  const [round, setRound] = useState(0)
  const kept = useServerDraft<Body>({ kind, target, base, read })
  const takeOver = (body: Body | null) => {
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
          clear: () => void kept.clear(),
        })}
      </div>
      <DraftLine state={kept.state} />
    </>
  )
}
