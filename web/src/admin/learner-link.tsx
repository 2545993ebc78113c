import { ID_PATTERN } from '#contract/shared/ids.ts'
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

/** The name as bare text, for a sentence. */
export const personText = (userId: string, name: string | null | undefined): string =>
  name === null ? m.admin_names_deleted_account() : (name ?? shortId(userId))

/** The audit log also names who calls with the operator's secret, commands of the operator, and scheduled tasks, by words that are no id. */
function Person({ userId, name }: Omit<LearnerLinkProps, 'n'>) {
  if (typeof name === 'string')
    return (
      <PathLink href={`/admin/users/${userId}`} title={userId} className="text-primary">
        <bdi>{name}</bdi>
      </PathLink>
    )
  if (userId === 'operator') return m.admin_names_operator()
  if (userId === 'command') return m.admin_names_command()
  if (!ID_PATTERN.test(userId)) return m.admin_names_system()
  return (
    <span title={userId} className="text-muted">
      {name === null ? m.admin_names_deleted_account() : shortId(userId)}
    </span>
  )
}

/** An id that names nothing any more. */
export const shortId = (id: string): string => m.admin_names_gone({ id: id.slice(0, 6) })
