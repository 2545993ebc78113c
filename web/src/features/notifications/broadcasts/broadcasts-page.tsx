import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Plus } from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { BroadcastEditor } from './broadcast-editor.tsx'
import { BroadcastList } from './broadcast-list.tsx'
import { OneBroadcast } from './one-broadcast.tsx'

const route = getRouteApi('/admin/broadcast')

/** Broadcasts with their state, or one of them: written, or on its way. */
export function BroadcastsPage() {
  const plan = planIn(route.useSearch()['plan'])
  const navigate = route.useNavigate()
  const open = (id: string | undefined, replace = false) => void navigate({ search: id === undefined ? {} : { plan: id }, replace })
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_bc_nav()}</PageTitle>
      {plan === undefined ? (
        <>
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="grid gap-1">
              <h1 className="text-xl">{m.admin_bc_nav()}</h1>
              <p className="text-muted">{m.admin_bc_intro()}</p>
            </div>
            <Link to="/admin/broadcast" search={{ plan: 'new' }} className={buttonClass({ look: 'primary' })}>
              <Plus size={20} aria-hidden="true" />
              {m.admin_bc_new()}
            </Link>
          </div>
          <BroadcastList />
        </>
      ) : (
        <>
          <Link to="/admin/broadcast" search={{}} className="inline-flex items-center gap-1.5 justify-self-start text-primary">
            <ArrowLeft size={18} aria-hidden="true" className="mirror-rtl" />
            {m.admin_bc_all()}
          </Link>
          {plan === 'new' ? (
            <>
              <h1 className="text-xl">{m.admin_bc_new()}</h1>
              <BroadcastEditor key="new" plan={null} onSaved={(id) => open(id, true)} onGone={() => open(undefined, true)} />
            </>
          ) : (
            <OneBroadcast key={plan} id={plan} onOpen={open} />
          )}
        </>
      )}
    </div>
  )
}

/** Which one is open, by the address: `new`, or a plan by its id. */
const planIn = (plan: unknown): string | undefined => (typeof plan === 'string' && /^(?:new|[a-z0-9]{16})$/.test(plan) ? plan : undefined)
