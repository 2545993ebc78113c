/** What a site says of itself at /api/healthz; null where it says nothing, as sites from before this was told. */
export function environmentOf(health: unknown): string | null {
  const { environment } = (health ?? {}) as { readonly environment?: unknown }
  return typeof environment === 'string' ? environment : null
}

/** Why a rehearsal must not run there, or null. Learners of a real site would share its limits with hundreds of rehearsal attempts. */
export function whyNot(environment: string | null, isMeant: boolean): string | null {
  if (environment === 'local' || environment === 'staging' || isMeant) return null
  return environment === null
    ? 'The site does not say that it is a test site. Deploy this version there first, or add --live where you mean it.'
    : `The site says that it is "${environment}", not a test site. Rehearse on staging (docs/operating/environments.md), or add --live where you mean it.`
}
