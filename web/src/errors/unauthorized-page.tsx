import { Link, useRouterState } from '@tanstack/react-router'
import { homeOf } from '#web/session/destination.ts'
import { useSessionUser } from '#web/session/session-store.ts'
import { LogoutButton } from '#web/session/logout-button.tsx'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PlainPage } from './plain-page.tsx'

const loadRefusal = () => import('#web/session/consent/minor-refusal.tsx')

/** A page for another role: which account this is, another account, home. With `?why=age` it says what the law asks for first. */
export function UnauthorizedPage() {
  const user = useSessionUser()
  const isForAge = useRouterState({ select: ({ location }) => 'why' in location.search && location.search.why === 'age' })
  if (user !== null && isForAge) return <RefusedForAge />
  return (
    <PlainPage title={m.unauthorized_title()}>
      <PageTitle>{m.unauthorized_title()}</PageTitle>
      {user === null ? (
        <p className="text-muted">{m.unauthorized_anonymous()}</p>
      ) : (
        <>
          <p className="text-muted">{m.unauthorized_text()}</p>
          <dl className="w-full rounded-card border border-line bg-surface p-4">
            <dt className="text-muted">{m.unauthorized_account()}</dt>
            <dd className="text-base font-bold">
              <bdi>{user.name}</bdi>
            </dd>
            <dd className="break-all">
              <bdi>{user.email}</bdi>
            </dd>
          </dl>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Link to={user === null ? '/' : homeOf(user)} className={buttonClass({ look: 'primary' })}>
          {m.action_to_home()}
        </Link>
        {user !== null && <LogoutButton to="/login">{m.unauthorized_switch()}</LogoutButton>}
      </div>
    </PlainPage>
  )
}

function RefusedForAge() {
  const late = useLateModule(loadRefusal)
  return late === null ? null : <late.MinorRefusal />
}
