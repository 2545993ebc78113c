import { Link, Outlet } from '@tanstack/react-router'
import { m } from '#web/lib/messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { StepFrieze } from '#web/ui/motif.tsx'
import { LanguageSelect } from './language-select.tsx'
import { OfflineBanner } from './offline-banner.tsx'

const YEAR = String(new Date().getFullYear())

/** Logo, language, Get Started; the page; the footer. */
export function PublicLayout() {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <header className="border-b border-line bg-paper">
        <OfflineBanner />
        <div className="page-margin mx-auto flex h-16 max-w-[72rem] items-center gap-2 sm:gap-3">
          <Link to="/" className="me-auto inline-flex rounded-sm py-2" aria-label={m.shell_home_link()}>
            <Logo name="Sopan" />
          </Link>
          <LanguageSelect compact className="max-w-32 sm:max-w-44" />
          <Link to="/login" className={`whitespace-nowrap max-sm:px-3 ${buttonClass({ look: 'primary' })}`}>
            {m.nav_get_started()}
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  )
}

function PublicFooter() {
  return (
    <footer className="mt-16">
      <StepFrieze id="footer-frieze" className="block text-line" />
      <div className="border-t border-line bg-surface">
        <div className="page-margin mx-auto flex max-w-[72rem] flex-wrap items-center justify-between gap-x-8 gap-y-3 py-8">
          <Logo name="Sopan" size={22} />
          <nav aria-label={m.footer_nav()} className="flex flex-wrap gap-x-6 gap-y-1">
            <Link to="/" className="py-1.5 text-muted hover:text-ink hover:underline">
              {m.footer_home()}
            </Link>
            <Link to="/login" className="py-1.5 text-muted hover:text-ink hover:underline">
              {m.footer_sign_in()}
            </Link>
          </nav>
          <p className="w-full text-muted tabular">{m.footer_copyright({ year: YEAR })}</p>
        </div>
      </div>
    </footer>
  )
}
