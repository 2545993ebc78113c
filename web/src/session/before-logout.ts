/** What has to happen before someone is signed out: sends what it can and says how many answers are still only here. */
export type BeforeLogout = () => Promise<{ readonly unsent: number }>

const hooks = new Set<BeforeLogout>()

export function registerBeforeLogout(hook: BeforeLogout): () => void {
  hooks.add(hook)
  return () => hooks.delete(hook)
}

/** Runs them all; the number of answers that could not be sent. A hook that fails must not hold anyone in. */
export async function flushBeforeLogout(): Promise<number> {
  const results = await Promise.allSettled([...hooks].map((hook) => hook()))
  return results.reduce((sum, result) => sum + (result.status === 'fulfilled' ? result.value.unsent : 0), 0)
}
