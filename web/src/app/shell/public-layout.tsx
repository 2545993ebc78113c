import { Link, Outlet } from '@tanstack/react-router'
import { brand } from '#web/lib/brand.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { LanguageSelect } from './language-select.tsx'
import { OfflineBanner } from '#web/errors/offline-banner.tsx'
import { PublicFooter } from './public-footer.tsx'

/** Logo, language, Get Started; the page; the footer. */
export function PublicLayout() {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto]">
      <header className="border-b border-line bg-paper">
        <OfflineBanner />
        <div className="page-margin mx-auto flex h-16 max-w-[72rem] items-center gap-2 sm:gap-3">
          <Link to="/" className="me-auto inline-flex rounded-sm py-2" aria-label={m.shell_home_link()}>
            <Logo name={brand.name} />
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
