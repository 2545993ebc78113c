import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Languages, ShieldCheck, TimerReset } from 'lucide-react'
import { listOffers } from '#contract/prime/endpoints.ts'
import { type LandingOffer, landingOffer } from '#domain/exams/landing-offer.ts'
import { readBounce } from '#web/session/bounce.ts'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { formatNumber, formatRupees } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { DocumentTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Emblem } from '#web/ui/emblem.tsx'
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
        <PriceAndQuestions />
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

/** The exams that there are tests for, then free tests to begin with: each leads to its public page. */
function Catalogue() {
  const catalogue = useQuery(catalogueQuery())
  return (
    <section id="tests" className="grid scroll-mt-4 gap-5">
      <h2 className="text-xl">{m.landing_exams()}</h2>
      {catalogue.data === undefined ? (
        catalogue.isError ? (
          <CatalogueMissing query={catalogue} />
        ) : (
          <RowSkeletons rows={4} />
        )
      ) : catalogue.data.length === 0 ? (
        <EmptyState title={m.series_none_title()}>{m.series_none_text()}</EmptyState>
      ) : (
        <Offer {...landingOffer(catalogue.data)} />
      )}
    </section>
  )
}

/** Links of plain pages: what they lead to is drawn by the server, in the language of the address. */
const Offer = ({ exams, free }: LandingOffer) => (
  <>
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {exams.map(({ slug, family, title, tests }) => (
        <li
          key={slug}
          data-family={family}
          className="relative flex items-center gap-3 rounded-card bg-(--family-soft) p-4 text-(--family-ink)"
        >
          <Emblem family={family} />
          <span className="grid min-w-0">
            <PathLink href={`/exams/${slug}`} className="font-bold text-ink wrap-anywhere after:absolute after:inset-0 hover:underline">
              {title}
            </PathLink>
            <span className="text-muted tabular">{m.group_tests_count({ count: tests, shown: formatNumber(tests) })}</span>
          </span>
        </li>
      ))}
    </ul>
    {free.length > 0 && (
      <>
        <h3 className="text-lg">{m.filter_free()}</h3>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {free.map((test) => (
            <li key={test._id} className="relative grid gap-0.5 px-5 py-3">
              <PathLink href={`/tests/${test.slug}`} className="font-bold after:absolute after:inset-0 hover:underline">
                {test.title}
              </PathLink>
              <TestFacts test={test} />
            </li>
          ))}
        </ul>
      </>
    )}
  </>
)

/** What Prime costs by the plans on offer, and what people ask first. */
function PriceAndQuestions() {
  const plans = useQuery({ ...queryOf(listOffers, { query: { language: locale } }), staleTime: 10 * 60_000 })
  const lowest = plans.data?.items.toSorted((a, b) => a.pricePaise - b.pricePaise)[0]
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{m.landing_faq()}</h2>
      {lowest !== undefined && (
        <p className="max-w-[68ch] font-bold tabular">
          {m.landing_price({
            price: formatRupees(lowest.pricePaise),
            days: m.prime_days({ count: lowest.days, shown: formatNumber(lowest.days) }),
          })}
        </p>
      )}
      <div className="divide-y divide-line border-y border-line">
        {QUESTIONS.map(([question, answer]) => (
          <details key={question()} className="max-w-[68ch]">
            <summary className="min-h-11 cursor-pointer py-2.5 font-bold">{question()}</summary>
            <p className="pb-4 text-muted">{answer()}</p>
          </details>
        ))}
      </div>
      <PathLink href="/faq" className="inline-flex min-h-11 items-center justify-self-start font-bold text-primary hover:underline">
        {m.landing_faq_all()}
      </PathLink>
    </section>
  )
}

/** A test holds them equal to the first questions of the page of questions. */
const QUESTIONS = [
  [() => m.landing_faq_pay(), () => m.landing_faq_pay_answer()],
  [() => m.landing_faq_network(), () => m.landing_faq_network_answer()],
  [() => m.landing_faq_language(), () => m.landing_faq_language_answer()],
] as const
