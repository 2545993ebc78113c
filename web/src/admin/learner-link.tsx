import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'

interface LearnerLinkProps {
  readonly userId: string
  /** Absent while it is on its way, and for an account that is gone. */
  readonly name: string | undefined
  /** The number of an attempt, where one is meant. */
  readonly n?: number
}

/** A learner by name, with the number of an attempt where one is meant; the id is in the title. */
export const LearnerLink = ({ userId, name, n }: LearnerLinkProps) => (
  <PathLink href={`/admin/users/${userId}`} title={userId} className="text-primary">
    <bdi>{name ?? userId}</bdi>
    {n !== undefined && n > 1 && ` · ${m.admin_keys_attempt_number({ n: String(n) })}`}
  </PathLink>
)
