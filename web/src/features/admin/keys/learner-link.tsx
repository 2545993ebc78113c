import { PathLink } from '#web/lib/path-link.tsx'

/** A learner by id, with the number of an attempt where one is meant. Names stay on the learner's own page. */
export const LearnerLink = ({ userId, n }: { readonly userId: string; readonly n?: number }) => (
  <PathLink href={`/admin/users/${userId}`} dir="ltr" className="text-primary">
    {n === undefined ? userId : `${userId}.${n}`}
  </PathLink>
)
