import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { brand } from '#web/lib/brand.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { siteVersion } from '#web/lib/site-version.ts'
import { Logo } from '#web/ui/logo.tsx'
import { StepFrieze } from '#web/ui/motif.tsx'

const YEAR = String(new Date().getFullYear())

/** The pages of the footer (docs/screens.md#navigation) that exist. */
const PAGES = [
  { to: '/', label: () => m.footer_home() },
  { to: '/about', label: () => m.footer_about() },
  { to: '/books', label: () => m.footer_books() },
  { to: '/contact', label: () => m.footer_contact() },
  { to: '/faq', label: () => m.footer_faq() },
  { to: '/blog', label: () => m.footer_blog() },
  { to: '/privacy-policy', label: () => m.footer_privacy() },
  { to: '/terms-and-conditions', label: () => m.footer_terms() },
  { to: '/acceptable-use-policy', label: () => m.footer_acceptable_use() },
  { to: '/refund-cancellation-policy', label: () => m.footer_refund() },
  { to: '/support-us', label: () => m.footer_support() },
] as const

const SOCIAL: readonly { readonly href: string; readonly label: () => string }[] = [
  { href: brand.social.instagram, label: () => 'Instagram' },
  { href: brand.social.facebook, label: () => 'Facebook' },
  { href: brand.social.telegramChannel, label: () => m.footer_telegram_channel() },
  { href: brand.social.telegramGroup, label: () => m.footer_telegram_group() },
  { href: brand.social.x, label: () => 'X' },
  { href: brand.social.youtube, label: () => 'YouTube' },
]

const LINK = 'inline-flex min-h-8 items-center py-1 sm:min-h-9 leading-tight text-muted hover:text-ink hover:underline'

/** Pages, e-mail, social links, postal address and copyright of the operator of this site. */
export function PublicFooter() {
  const version = siteVersion()
  return (
    <footer className="mt-4 sm:mt-16">
      <StepFrieze id="footer-frieze" className="block text-line" />
      <div className="border-t border-line bg-surface">
        <div className="page-margin mx-auto grid max-w-[72rem] gap-x-10 gap-y-3 py-4 sm:gap-y-8 sm:py-10 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr]">
          <div className="grid content-start justify-items-start gap-1 sm:gap-3 sm:col-span-2 lg:col-span-1">
            <Logo name={brand.name} size={26} />
            <address className="text-muted not-italic" aria-label={m.footer_address()}>
              {brand.postalAddress.map((line) => (
                <span key={line} className="not-last:after:content-[',_'] sm:block sm:not-last:after:content-none">
                  {line}
                </span>
              ))}
            </address>
            <a href={`mailto:${brand.email}`} className={LINK} aria-label={`${m.footer_email()}: ${brand.email}`}>
              {brand.email}
            </a>
          </div>
          <nav aria-label={m.footer_nav()}>
            <List>
              {PAGES.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={LINK}>
                    {label()}
                  </Link>
                </li>
              ))}
            </List>
          </nav>
          <section aria-label={m.footer_social()}>
            <ul className="flex flex-wrap gap-x-5 lg:grid lg:grid-cols-1">
              {SOCIAL.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} target="_blank" rel="noreferrer noopener" className={LINK}>
                    {label()}
                    <span className="sr-only"> ({m.footer_new_tab()})</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
          <p className="border-t border-line pt-3 text-muted sm:pt-5 tabular sm:col-span-2 lg:col-span-3">
            {m.footer_copyright({ year: YEAR })}
            {version && ` · v${version}`}
          </p>
        </div>
      </div>
    </footer>
  )
}

const List = ({ children }: { readonly children: ReactNode }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 lg:grid-cols-1">{children}</ul>
)
