/**
 * The page that sells has a policy of its own, which only a document loaded from its address has: a person who comes from another screen loads it again
 * (web/functions/user/buy-pass.ts), and the old screen stays until it is there.
 */
export async function wholePage({
  location,
  preload,
}: {
  readonly location: { readonly href: string }
  readonly preload: boolean
}): Promise<void> {
  const [entry] = performance.getEntriesByType('navigation')
  if (preload || entry === undefined || new URL(entry.name).pathname === '/user/buy-pass') return
  window.location.assign(location.href)
  await new Promise<never>(() => {})
}
