import type { AuditItem } from '#contract/audit/schemas.ts'
import { LearnerLink, shortId } from '#web/admin/learner-link.tsx'
import type { PersonNames } from '#web/admin/person-names.ts'
import { plainWords } from '#web/admin/question-in-paper/plain-words.ts'
import { PathLink } from '#web/lib/path-link.tsx'

interface TargetProps {
  readonly target: string
  readonly item: AuditItem | null
  readonly names: PersonNames
}

/** The person and the item of an entry by name, each with a link; an id that names nothing any more in short, and all else as the log has it. */
export function AuditTarget({ target, item, names }: TargetProps) {
  const userId = accountIn(target)
  const isPerson = userId !== null && (names.has(userId) || target.startsWith('user:'))
  if (item === null && !isPerson)
    return ID.test(target) ? (
      <span title={target} className="text-muted">
        {shortId(target)}
      </span>
    ) : (
      <code className="wrap-anywhere">{target.slice(0, 80)}</code>
    )
  return (
    <span className="grid" title={target}>
      {isPerson && <LearnerLink userId={userId} name={names.get(userId)} />}
      {item !== null && (
        <PathLink href={PLACES[item.kind](item.id)} className="line-clamp-2 wrap-anywhere text-primary">
          <bdi>{plainWords(item.name) || shortId(item.id)}</bdi>
        </PathLink>
      )}
    </span>
  )
}

const PLACES: Readonly<Record<AuditItem['kind'], (id: string) => string>> = {
  test: (id) => `/admin/testseries/view/${id}`,
  group: (id) => `/admin/testseries-groups/edit/${id}`,
  question: (id) => `/admin/questions/${id}`,
  ticket: (id) => `/admin/feedback?ticket=${id}`,
  order: (id) => `/admin/prime/orders/${id}`,
  upload: () => '/admin/testseries/bulk-upload',
  post: (id) => `/admin/blog/edit/${id}`,
  book: (id) => `/admin/books/edit/${id}`,
  comment: (id) => `/admin/blog/comments?state=all&post=${id}`,
}

/** The account that a target names, as an id or as `user:id`; null where it names something else. */
const accountIn = (target: string): string | null => /^(?:user:)?([a-z0-9]{16})(?=$|[:.])/.exec(target)?.[1] ?? null
/** A target that is an id and nothing else. */
const ID = /^[a-z0-9]{16}$/
