import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PlainPage } from '#web/errors/plain-page.tsx'
import { QueryError } from '#web/errors/query-error.tsx'
import { LogoutButton } from '#web/session/logout-button.tsx'
import { brand } from '#web/lib/brand.ts'
import { meQuery } from '#web/lib/api/learner-queries.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** Where the operator lets minors in only with a guardian's consent: what is missing, and the profile, where the age can be said. */
export function MinorRefusal() {
  const me = useQuery(meQuery())
  if (me.isPending) return null
  if (me.isError) return <QueryError query={me} title={m.error_screen_title()} />
  const isUnknown = me.data.profile.ageBand === null
  const title = isUnknown ? m.consent_age_title() : m.consent_minor_title()
  return (
    <PlainPage title={title}>
      <PageTitle>{title}</PageTitle>
      <p className="text-muted">{isUnknown ? m.consent_age_text() : m.consent_minor_text({ email: brand.email })}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/user/profile" className={buttonClass({ look: 'primary' })}>
          {m.consent_open_profile()}
        </Link>
        <LogoutButton to="/login">{m.unauthorized_switch()}</LogoutButton>
      </div>
    </PlainPage>
  )
}
