import type { Locale } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { type ComparedText, LineDiff } from './history/line-diff.tsx'

interface TextConflictProps {
  readonly language: Locale
  readonly theirs: ComparedText
  readonly mine: ComparedText
}

/** What one's own version of a text would change of the one that someone else saved. */
export const TextConflict = ({ language, theirs, mine }: TextConflictProps) => (
  <section className="grid gap-2">
    <h3 className="text-base">{m.admin_posts_conflict_diff()}</h3>
    <LineDiff older={theirs} newer={mine} language={language} />
  </section>
)
