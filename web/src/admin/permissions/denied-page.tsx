import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** In place of a page that the admin's permissions leave out: says why, and whom to ask. */
export const DeniedPage = () => (
  <>
    <PageTitle>{m.admin_denied_title()}</PageTitle>
    <EmptyState
      title={m.admin_denied_title()}
      action={
        <PathLink href="/admin" className={buttonClass()}>
          {m.admin_denied_home()}
        </PathLink>
      }
    >
      {m.admin_denied_text()}
    </EmptyState>
  </>
)
