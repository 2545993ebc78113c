import { useQueryClient } from '@tanstack/react-query'
import { decideKeyChange } from '#contract/key-corrections/endpoints.ts'
import type { TestKeys } from '#contract/key-corrections/schemas.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { personNames } from '#web/admin/person-names.ts'
import { WaitingRequests } from '#web/admin/second-person/waiting-requests.tsx'
import { ChangeText } from './change-text.tsx'

/** Key corrections of the test that wait for a second admin. */
export function WaitingKeys({ test: { testId, waiting, people } }: { readonly test: TestKeys }) {
  const client = useQueryClient()
  return (
    <WaitingRequests
      requests={waiting}
      names={personNames(people)}
      words={{
        approve: m.admin_second_approve_key(),
        reject: m.admin_second_reject_key(),
        approveText: m.admin_second_approve_key_text(),
      }}
      describe={asText}
      send={async ({ id }, decision) => {
        await call(decideKeyChange, { params: { testId }, body: { ...decision, request: id } })
        void makeOld(client, decideKeyChange)
      }}
    />
  )
}

const asText = ({ content: { paperVersion, changes, reason } }: TestKeys['waiting'][number]) => (
  <div className="grid min-w-0 gap-0.5">
    <p className="text-sm text-muted">{m.admin_keys_paper_name({ version: paperVersion })}</p>
    <ul>
      {changes.map((change) => (
        <li key={change.question}>
          <ChangeText change={change} />
        </li>
      ))}
    </ul>
    <p className="wrap-anywhere">
      <bdi>{reason}</bdi>
    </p>
  </div>
)
