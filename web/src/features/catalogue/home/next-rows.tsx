import { CalendarRange, ChevronRight, Layers, ListChecks, type LucideIcon, RotateCcw, Timer } from 'lucide-react'
import type { CatalogueTest } from '#contract/catalogue/schemas.ts'
import type { Recommendation } from '#domain/exams/recommend.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { startPath } from '#web/lib/test-paths.ts'
import { reasonText } from './reason-text.ts'

interface NextRowsProps {
  readonly rows: readonly Recommendation[]
  readonly testOf: (id: string) => CatalogueTest | undefined
  /** Cards due today, where they are not what the home puts first. */
  readonly due: number
}

const SIGNS: Readonly<Record<Recommendation['kind'], LucideIcon>> = { quiz: Timer, sectional: Layers, mock: ListChecks }
const ROWS = 3

/** What comes next, each with its reason: at most three lines between hairlines. */
export function NextRows({ rows, testOf, due }: NextRowsProps) {
  const tests = rows.flatMap(({ testId, kind, reason }) => {
    const test = testOf(testId)
    return test === undefined
      ? []
      : [{ key: testId, Sign: SIGNS[kind], href: startPath(testId), title: test.title, why: reasonText(reason) }]
  })
  const revision = {
    key: 'revision',
    Sign: RotateCcw,
    href: '/user/saved-questions?view=revise',
    title: m.home_due({ count: due, shown: formatNumber(due) }),
    why: m.focus_why_revise(),
  }
  // The notebook takes the second line: a test is what most come for.
  const lines = due > 0 ? [...tests.slice(0, 1), revision, ...tests.slice(1)] : tests
  return (
    <ul aria-label={m.focus_next()} className="home-rows">
      {lines.slice(0, ROWS).map(({ key, Sign, href, title, why }) => (
        <li key={key}>
          <Row Sign={Sign} href={href} title={title} why={why} />
        </li>
      ))}
    </ul>
  )
}

/** The study plan, below what comes next. */
export const PlanRow = () => (
  <div className="home-plan">
    <Row Sign={CalendarRange} href="/user/plan" title={m.plan_title()} why={m.plan_home_text()} />
  </div>
)

interface RowProps {
  readonly Sign: LucideIcon
  readonly href: string
  readonly title: string
  readonly why: string
}

const Row = ({ Sign, href, title, why }: RowProps) => (
  <PathLink href={href} className="home-row">
    <span className="home-sign">
      <Sign size={22} aria-hidden="true" />
    </span>
    <span className="home-row-text">
      <strong>{title}</strong>
      <span className="home-why">{why}</span>
    </span>
    <ChevronRight size={20} aria-hidden="true" className="mirror-rtl shrink-0 text-muted" />
  </PathLink>
)
