import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brand } from '#web/lib/brand.ts'
import { meQuery } from '#web/lib/learner-queries.ts'
import { m } from '#web/lib/messages.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** Where the operator lets minors in only with a guardian's consent: what is missing, and the profile, where the age can be said. */
export function MinorRefusal() {
  const { data } = useQuery(meQuery())
  if (data === undefined) return null
  const isUnknown = data.profile.ageBand === null
  return (
    <>
      <h2 className="text-lg">{isUnknown ? m.consent_age_title() : m.consent_minor_title()}</h2>
      <p className="text-muted">{isUnknown ? m.consent_age_text() : m.consent_minor_text({ email: brand.email })}</p>
      <Link to="/user/profile" className={buttonClass({ look: 'primary' })}>
        {m.consent_open_profile()}
      </Link>
    </>
  )
}
