import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Languages, ShieldCheck, TimerReset } from 'lucide-react'
import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import { readBounce } from '#web/session/bounce.ts'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { DocumentTitle } from '#web/lib/page-title.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StepFrieze, StepwellPattern } from '#web/ui/motif.tsx'
import { CatalogueMissing } from '../catalogue-missing.tsx'
import { RowSkeletons } from '../catalogue-skeletons.tsx'
import { TestFacts } from '../test-facts.tsx'

/** What this is, what is in it now, and how to begin. Everything on it is true of this installation. */
export function LandingPage({ samples }: { readonly samples: React.ReactNode }) {
  return (
    <>
      <DocumentTitle>{m.landing_document_title()}</DocumentTitle>
      <BounceNotice />
      <section className="relative overflow-hidden border-b border-line">
        <StepwellPattern
          id="hero-wall"
          className="absolute inset-y-0 end-0 hidden w-[38%] text-primary opacity-85 [mask-image:linear-gradient(to_left,#000_40%,transparent)] lg:block rtl:[mask-image:linear-gradient(to_right,#000_40%,transparent)]"
        />
        <div className="page-margin relative mx-auto grid max-w-[72rem] gap-6 py-12 sm:py-20">
          <h1 className="max-w-[18ch] text-2xl sm:text-3xl">{m.landing_title()}</h1>
          <p className="max-w-[52ch] text-base text-muted sm:text-lg">{m.landing_lead()}</p>
          <div className="flex flex-wrap gap-3">
            <Link to="/login" className={buttonClass({ look: 'primary', size: 'lg' })}>
              {m.landing_action()}
            </Link>
            <a href="#tests" className={buttonClass({ look: 'secondary', size: 'lg' })}>
              {m.landing_see_tests()}
            </a>
          </div>
        </div>
        <StepFrieze id="hero-frieze" className="block text-primary lg:hidden" />
      </section>
      <div className="page-margin mx-auto grid max-w-[72rem] gap-14 pt-12">
        <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
          <Promise icon={<TimerReset size={24} aria-hidden="true" />} title={m.landing_exam_title()} text={m.landing_exam_text()} />
          <Promise icon={<ShieldCheck size={24} aria-hidden="true" />} title={m.landing_safe_title()} text={m.landing_safe_text()} />
          <Promise icon={<Languages size={24} aria-hidden="true" />} title={m.landing_language_title()} text={m.landing_language_text()} />
        </ul>
        {samples}
        <Catalogue />
      </div>
    </>
  )
}

function BounceNotice() {
  if (readBounce()?.reason !== 'signInNeeded') return null
  return (
    <p role="status" className="page-margin border-b border-line bg-primary-soft py-3 text-center font-bold text-primary">
      {m.landing_sign_in_needed()}
    </p>
  )
}

function Promise({ icon, title, text }: { readonly icon: React.ReactNode; readonly title: string; readonly text: string }) {
  return (
    <li className="grid content-start gap-2">
      <span className="text-primary">{icon}</span>
      <h2 className="text-base">{title}</h2>
      <p className="max-w-[44ch] text-muted">{text}</p>
    </li>
  )
}

function Catalogue() {
  const catalogue = useQuery(catalogueQuery())
  return (
    <section id="tests" className="grid scroll-mt-4 gap-5">
      <h2 className="text-xl">{m.landing_catalogue()}</h2>
      {catalogue.data === undefined ? (
        catalogue.isError ? (
          <CatalogueMissing query={catalogue} />
        ) : (
          <RowSkeletons rows={4} />
        )
      ) : catalogue.data.length === 0 ? (
        <EmptyState title={m.series_none_title()}>{m.series_none_text()}</EmptyState>
      ) : (
        <ul className="gap-4 lg:columns-2">
          {catalogue.data.map((group) => (
            <Series key={group._id} group={group} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Series({ group }: { readonly group: CatalogueGroup }) {
  return (
    <li className="mb-4 break-inside-avoid rounded-card border border-line bg-surface">
      <div className="grid gap-2 p-5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge>{group.exam}</Badge>
          <span className="text-muted tabular">
            {m.group_tests_count({ count: group.testSeries.length, shown: formatNumber(group.testSeries.length) })}
          </span>
        </div>
        <h3 className="text-lg">{group.title}</h3>
        {group.description && <p className="max-w-[68ch] text-muted">{group.description}</p>}
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {group.testSeries.map((test) => (
          <li key={test._id} className="grid gap-0.5 px-5 py-3">
            <span className="flex flex-wrap items-center gap-2 font-bold">
              {test.title}
              {test.access === 'prime' && <Badge tone="accentSoft">{m.test_prime()}</Badge>}
            </span>
            <TestFacts test={test} />
          </li>
        ))}
      </ul>
    </li>
  )
}
