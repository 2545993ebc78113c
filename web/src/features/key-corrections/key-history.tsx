import type { TestKeys } from '#contract/key-corrections/schemas.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { LearnerLink } from '#web/admin/learner-link.tsx'
import type { PersonNames } from '#web/admin/person-names.ts'
import { ChangeText } from './change-text.tsx'

interface KeyHistoryProps {
  readonly paper: NonNullable<TestKeys['paper']>
  readonly names: PersonNames
}

/** The versions of a paper's key, newest first: when, why, by whom, and what was decided. */
export const KeyHistory = ({ paper, names }: KeyHistoryProps) => (
  <section className="grid gap-3">
    <h2 className="text-lg">{m.admin_keys_history()}</h2>
    <ol reversed className="grid gap-3">
      {paper.history.map(({ keyVersion, createdAt, changes, reason, actorId }) => (
        <li key={keyVersion} className="grid gap-1 border-s-2 border-line ps-3">
          <p>
            <strong>{m.admin_keys_version({ version: keyVersion })}</strong>{' '}
            <span className="text-sm text-muted tabular">
              {formatDateTime(createdAt)}
              {actorId !== null && (
                <>
                  {' · '}
                  <LearnerLink userId={actorId} name={names.get(actorId)} />
                </>
              )}
              {changes.length === 0 && ` · ${m.admin_keys_version_first()}`}
            </span>
          </p>
          {changes.length > 0 && (
            <ul className="text-sm">
              {changes.map((change) => (
                <li key={change.question}>
                  <ChangeText change={change} />
                </li>
              ))}
            </ul>
          )}
          {reason !== null && (
            <p className="text-sm">
              <bdi>{reason}</bdi>
            </p>
          )}
        </li>
      ))}
    </ol>
  </section>
)
