import { useQuery } from '@tanstack/react-query'
import { directionOf } from '#contract/shared/locales.ts'
import { formatNumber, formatPercent } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { nearestQuery } from '#web/admin/queries/bank-queries.ts'
import { useEditor } from './editor-context.ts'

/** Shorter stems are like too many others. */
const LEAST_LETTERS = 8
/** From here on two questions are the same but for a sign. */
const SAME = 0.95

/** Questions of the bank that read much like the one being written; looked for while typing. */
export function DuplicatesPanel({ except }: { readonly except: string | undefined }) {
  const { form, language } = useEditor()
  const stem = useDebounced((form.texts[language]?.stem ?? '').trim(), 800)
  const near = useQuery({ ...nearestQuery(stem, language, except), enabled: stem.length >= LEAST_LETTERS })
  const items = stem.length >= LEAST_LETTERS ? (near.data ?? []) : []
  return (
    <section aria-live="polite" className="grid gap-2 empty:hidden">
      {items.length > 0 && (
        // Of a question that is in the bank already the likeness was seen before: it stays folded unless it is the same.
        <details open={except === undefined || items.some(({ score }) => score >= SAME)} className="grid gap-2">
          <summary className="min-h-9 content-center text-sm font-bold">
            {m.admin_bank_alike()} <span className="text-muted tabular">({formatNumber(items.length)})</span>
          </summary>
          <ul className="grid gap-2">
            {items.map(({ id, externalId, excerpt, language: inLanguage, score, usedIn }) => (
              <li key={id} className="grid gap-0.5 rounded-md border border-line bg-surface px-3 py-2">
                <a
                  href={`/admin/questions/${id}`}
                  target="_blank"
                  rel="noopener"
                  lang={inLanguage}
                  dir={directionOf(inLanguage)}
                  className="line-clamp-2 text-primary underline"
                >
                  {excerpt}
                </a>
                <span className="text-xs text-muted">
                  {m.admin_bank_alike_fact({ percent: formatPercent(score), tests: formatNumber(usedIn) })} ·{' '}
                  <bdi dir="ltr">{externalId}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
