import { Link } from '@tanstack/react-router'
import { m } from '#web/lib/i18n/messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Tests cannot be started before the profile is complete; this says so before the start does. */
export function ProfileReminder() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid gap-0.5">
        <p className="font-bold">{m.session_one_more_step()}</p>
        <p className="text-muted">{m.home_profile_text()}</p>
      </div>
      <Link to="/complete-profile" className={buttonClass({ look: 'secondary' })}>
        {m.home_profile_action()}
      </Link>
    </Card>
  )
}
