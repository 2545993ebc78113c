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
import { Emblem } from '#web/ui/emblem.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StepwellPattern } from '#web/ui/motif.tsx'
import { CatalogueMissing } from '../catalogue-missing.tsx'
import { RowSkeletons } from '../catalogue-skeletons.tsx'
import { TestFacts } from '../test-facts.tsx'

interface LandingPageProps {
  /** Questions to try, and the link that leads to them: of another feature, which the route brings. */
  readonly samples: React.ReactNode
  readonly sampleLink: React.ReactNode
}

/** What this is, what is in it now, and how to begin. Everything on it is true of this installation. */
export function LandingPage({ samples, sampleLink }: LandingPageProps) {
  return (
    <>
      <DocumentTitle>{m.landing_document_title()}</DocumentTitle>
      <BounceNotice />
      {/* Utilities alone: the first HTML has no styles of its own but those of every page. */}
      <section
        aria-labelledby="landing-title"
        className="relative overflow-hidden bg-[light-dark(#232f80,#1b2258)] text-[#fff] [&_a:focus-visible]:outline-[#fff]"
      >
        <StepwellPattern
          id="hero-wall"
          className="absolute inset-y-0 end-0 w-1/2 [mask-image:linear-gradient(to_left,#000,transparent)] text-[light-dark(#2f3e9e,#28327a)] rtl:[mask-image:linear-gradient(to_right,#000,transparent)]"
        />
        <div className="page-margin relative mx-auto grid max-w-[72rem] justify-items-center gap-3 pt-7 pb-4 text-center sm:justify-items-start sm:gap-5 sm:py-12 sm:text-start [@media(height<480px)]:py-6">
          <h1 id="landing-title" className="max-w-[18ch] text-2xl text-balance sm:max-w-none lg:max-w-[15ch] lg:text-3xl">
            {m.landing_title()}
          </h1>
          <p className="max-w-[44ch] text-base text-pretty text-[#e3e5f3] sm:text-lg">{m.landing_lead()}</p>
          <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1">
            <Link
              to="/login"
              className="inline-flex min-h-13 items-center justify-center rounded-md bg-[#fff] px-6 py-2 text-base font-bold text-[#1c2030]"
            >
              {m.landing_action()}
            </Link>
            {sampleLink}
          </div>
        </div>
      </section>
      <div className="border-b border-line bg-surface">
        <ul className="mx-auto grid max-w-[72rem] divide-line max-sm:divide-y sm:grid-cols-3 sm:divide-x sm:rtl:divide-x-reverse">
          <Promise icon={<TimerReset size={24} aria-hidden="true" />} title={m.landing_exam_title()} text={m.landing_exam_text()} />
          <Promise icon={<ShieldCheck size={24} aria-hidden="true" />} title={m.landing_safe_title()} text={m.landing_safe_text()} />
          <Promise icon={<Languages size={24} aria-hidden="true" />} title={m.landing_language_title()} text={m.landing_language_text()} />
        </ul>
      </div>
      <div className="page-margin mx-auto grid max-w-[72rem] gap-6 pt-5 sm:gap-12 sm:pt-10">
        <Catalogue />
        {samples}
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
    <li className="flex items-center gap-3 px-4 py-2 sm:grid sm:content-start sm:gap-1.5 sm:px-6 sm:py-5">
      <span className="text-primary">{icon}</span>
      <h2 className="text-sm sm:text-base">{title}</h2>
      {/* On a phone the answers to common questions say the same. */}
      <p className="max-w-[44ch] text-muted max-sm:hidden">{text}</p>
    </li>
  )
}

/** The exams that there are tests for, then free tests to begin with: each leads to its public page. */
function Catalogue() {
  const catalogue = useQuery(catalogueQuery())
  return (
    <section id="tests" className="grid scroll-mt-4 gap-3 sm:gap-5">
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
    <ul className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      {exams.map(({ slug, family, title, tests }) => (
        <li
          key={slug}
          data-family={family}
          className="relative flex items-center gap-2.5 rounded-card bg-(--family-soft) p-2.5 text-(--family-ink) sm:gap-3 sm:p-4"
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
            <li key={test._id} className="relative grid gap-0.5 px-4 py-2 sm:px-5 sm:py-3">
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
    <section className="grid gap-3 sm:gap-4">
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
