import { useQuery } from '@tanstack/react-query'
import { catalogueQuery } from '#web/lib/catalogue-query.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { m } from '#web/lib/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { startPath } from '#web/features/catalogue/test-paths.ts'
import { comingTests } from './coming.ts'

/** Tests that open soon, the next first; nothing where there are none. */
export function ComingTests({ now }: { readonly now: number }) {
  const catalogue = useQuery(catalogueQuery())
  const coming = comingTests(catalogue.data ?? [], now)
  if (coming.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{m.home_coming()}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {coming.map(({ test, at }) => (
          <li key={test._id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
            <PathLink href={startPath(test._id)} className="py-1 font-bold text-primary hover:underline">
              {test.title}
            </PathLink>
            <span className="text-muted tabular">{formatDateTime(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
