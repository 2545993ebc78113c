import { Link } from '@tanstack/react-router'
import { ENDONYMS, LOCALES } from '#contract/shared/locales.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { StepsProgress } from '#web/ui/steps-progress.tsx'
import type { FilteredGroup } from './catalogue-filter.ts'

/** One series: what it is for, how much is in it, and how far one has come. The whole card leads to it, at the test that is meant. */
export function GroupCard({ group, tests, meant, attempted }: FilteredGroup & { readonly attempted: readonly string[] }) {
  const done = group.testSeries.filter(({ _id }) => attempted.includes(_id)).length
  const free = tests.filter(({ access }) => access === 'free').length
  const languages = LOCALES.filter((language) => tests.some((test) => test.languages.includes(language)))
  return (
    <Card as="li" className="relative grid content-between gap-4 transition-colors hover:border-edge">
      <div className="grid gap-2">
        {group.cover && <img src={group.cover} alt="" loading="lazy" className="h-28 w-full rounded-md bg-figure object-cover" />}
        <div>
          <Badge>{group.exam}</Badge>
        </div>
        <h2 className="text-lg">
          <Link
            to="/user/testseries/$groupId"
            params={{ groupId: group._id }}
            {...(meant !== undefined && { hash: `test-${meant._id}` })}
            className="after:absolute after:inset-0 after:rounded-card hover:underline"
          >
            {group.title}
          </Link>
        </h2>
        {group.description && (
          <p className="line-clamp-3 text-muted">
            <bdi>{group.description}</bdi>
          </p>
        )}
      </div>
      <div className="flex items-end justify-between gap-3">
        <div className="grid min-w-0 gap-0.5 text-muted">
          <p className="tabular">{m.group_counts({ count: tests.length, tests: formatNumber(tests.length), free: formatNumber(free) })}</p>
          <p className="flex flex-wrap gap-x-2">
            {languages.map((language) => (
              <span key={language} lang={language} className="font-sans">
                {ENDONYMS[language]}
              </span>
            ))}
          </p>
        </div>
        {done > 0 && (
          <StepsProgress
            done={done}
            of={group.testSeries.length}
            label={m.group_progress({ done: formatNumber(done), of: formatNumber(group.testSeries.length) })}
          />
        )}
      </div>
    </Card>
  )
}
