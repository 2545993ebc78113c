import { isLocale, directionOf } from '#contract/shared/locales.ts'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { diffQuestions } from '#domain/question-bank/question-diff.ts'
import type { DiffRun } from '#domain/question-bank/text-diff.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { fieldName } from '../field-names.ts'

interface VersionDiffProps {
  readonly older: ContentQuestion
  readonly newer: ContentQuestion
}

/** What changed between two versions: field by field, words taken out and words put in. */
export function VersionDiff({ older, newer }: VersionDiffProps) {
  const changes = diffQuestions(older, newer)
  if (changes.length === 0) return <p className="text-muted">{m.admin_bank_diff_none()}</p>
  return (
    <dl className="grid gap-3">
      {changes.map(({ path, runs }) => {
        const language = path[0] === 'variants' && isLocale(path[1]) ? path[1] : null
        return (
          <div key={path.join('.')} className="grid gap-1">
            <dt className="text-xs text-muted">{fieldName(path, newer)}</dt>
            <dd
              {...(language !== null && { lang: language, dir: directionOf(language) })}
              className="rounded-md border border-line px-3 py-2 whitespace-pre-wrap wrap-anywhere"
            >
              <Runs runs={runs} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Taken out and put in are told apart by line as well as by colour, and to the ear by their elements. */
function Runs({ runs }: { readonly runs: readonly DiffRun[] }) {
  return runs.map((run, at) => {
    // Runs have no names; they are drawn again as a whole.
    const key = `${at}${run.kind}`
    if (run.kind === 'gone')
      return (
        <del key={key} className="bg-bad-soft text-bad">
          {run.text}
        </del>
      )
    if (run.kind === 'new')
      return (
        <ins key={key} className="bg-good-soft text-good">
          {run.text}
        </ins>
      )
    return <span key={key}>{run.text}</span>
  })
}
