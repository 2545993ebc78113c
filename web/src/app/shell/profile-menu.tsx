import { useSignedIn } from '#web/session/session-store.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { useModuleAtRest } from '#web/lib/use-module-at-rest.ts'
import { Popover } from '#web/ui/popover.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Avatar } from '#web/ui/avatar.tsx'

const loadPanel = () => import('./profile-panel.tsx')

/** The picture of who is signed in; a press opens what belongs to them. The panel comes once the page is there, or with the press. */
export function ProfileMenu({ logoutTo }: { readonly logoutTo: '/' | '/login' }) {
  const user = useSignedIn()
  // On the device before anyone presses.
  useModuleAtRest(loadPanel)
  return (
    <Popover
      label={m.shell_profile_menu({ name: user.name })}
      trigger={<Avatar name={user.name} picture={user.profilePicture} />}
      triggerClass="grid size-11 place-items-center rounded-full"
    >
      <div className="grid w-72 max-w-[calc(100vw-1rem)] gap-3 p-4">
        <Panel logoutTo={logoutTo} />
      </div>
    </Popover>
  )
}

function Panel({ logoutTo }: { readonly logoutTo: '/' | '/login' }) {
  const panel = useLateModule(loadPanel)
  return panel === null ? <Skeleton className="h-80" /> : <panel.ProfilePanel logoutTo={logoutTo} />
}
