import { Link } from '@tanstack/react-router'
import { useSessionUser } from '#web/session/session-store.ts'
import { homeOf } from '#web/session/destination.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PlainPage } from './plain-page.tsx'

export function NotFoundPage() {
  const user = useSessionUser()
  return (
    <PlainPage title={m.not_found_title()}>
      <PageTitle>{m.not_found_title()}</PageTitle>
      <p className="text-muted">{m.not_found_text()}</p>
      <Link to={user === null ? '/' : homeOf(user)} className={buttonClass({ look: 'primary' })}>
        {m.action_to_home()}
      </Link>
    </PlainPage>
  )
}
