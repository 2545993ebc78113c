import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'

interface LearnerLinkProps {
  readonly userId: string
  /** Null for a deleted account; undefined where the id names none that is still known. */
  readonly name: string | null | undefined
  /** The number of an attempt, where one is meant. */
  readonly n?: number
}

/** A person by name with a link to their page, and with the number of an attempt where one is meant; the id is in the title. */
export const LearnerLink = ({ userId, name, n }: LearnerLinkProps) => (
  <>
    <Person userId={userId} name={name} />
    {n !== undefined && n > 1 && ` · ${m.admin_keys_attempt_number({ n: String(n) })}`}
  </>
)

function Person({ userId, name }: Omit<LearnerLinkProps, 'n'>) {
  if (typeof name === 'string')
    return (
      <PathLink href={`/admin/users/${userId}`} title={userId} className="text-primary">
        <bdi>{name}</bdi>
      </PathLink>
    )
  if (userId === OPERATOR) return m.admin_names_operator()
  return (
    <span title={userId} className="text-muted">
      {name === null ? m.admin_names_deleted_account() : shortId(userId)}
    </span>
  )
}

/** Who calls with the operator's secret instead of a session, in the audit log. */
const OPERATOR = 'operator'

/** An id that names nothing any more. */
export const shortId = (id: string): string => m.admin_names_gone({ id: id.slice(0, 6) })
