import { type ReactNode, useState } from 'react'
import type { WaitingRequest } from '#contract/shared/approvals.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useSessionUser } from '#web/session/session-store.ts'
import { Button } from '#web/ui/button.tsx'
import { LearnerLink } from '../learner-link.tsx'
import type { PersonNames } from '../person-names.ts'
import { type DecisionWords, DecideRequestDialog } from './decide-request-dialog.tsx'

interface WaitingRequestsProps<Content> {
  readonly requests: readonly WaitingRequest<Content>[]
  readonly names: PersonNames
  /** What was asked for. */
  readonly describe: (request: WaitingRequest<Content>) => ReactNode
  readonly words: DecisionWords
  readonly send: (
    request: WaitingRequest<Content>,
    decision: { readonly order: string; readonly approve: boolean; readonly reason: string },
  ) => Promise<unknown>
}

/** What waits for a second admin, with the buttons for everyone but the one who asked; nothing where nothing waits. */
export function WaitingRequests<Content>({ requests, names, describe, words, send }: WaitingRequestsProps<Content>) {
  const me = useSessionUser()?._id
  const [deciding, setDeciding] = useState<{ readonly request: WaitingRequest<Content>; readonly approve: boolean } | null>(null)
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="second-person" className="grid gap-3 rounded-card border-2 border-accent bg-surface p-4">
      <div className="grid gap-1">
        <h2 id="second-person" className="text-lg">
          {m.admin_second_waiting()}
        </h2>
        <p className="text-sm text-muted">{m.admin_second_note()}</p>
      </div>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-start justify-between gap-3 py-3">
            <div className="grid min-w-0 gap-1">
              {describe(request)}
              <p className="flex flex-wrap gap-x-2 text-sm text-muted">
                <LearnerLink userId={request.actorId} name={names.get(request.actorId)} />
                <span>{m.admin_second_asked({ when: formatDateTime(request.at), until: formatDateTime(request.expiresAt) })}</span>
              </p>
            </div>
            {request.actorId === me ? (
              <p className="text-sm">{m.admin_second_own()}</p>
            ) : (
              <div className="flex flex-wrap gap-2">
                <Button look="primary" onClick={() => setDeciding({ request, approve: true })}>
                  {m.admin_second_approve()}
                </Button>
                <Button onClick={() => setDeciding({ request, approve: false })}>{m.admin_second_reject()}</Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {deciding !== null && (
        <DecideRequestDialog
          approve={deciding.approve}
          words={words}
          send={(common) => send(deciding.request, { ...common, approve: deciding.approve })}
          onClose={() => setDeciding(null)}
        >
          {describe(deciding.request)}
        </DecideRequestDialog>
      )}
    </section>
  )
}
