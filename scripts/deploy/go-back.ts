import { nameIn } from './config.ts'
import { type DeploySession, neededBy } from './session.ts'
import { type PagesDeployment, switchTo, type WorkerVersion } from './versions.ts'

/** An API and a site that were deployed together. */
export interface Standing {
  readonly api: string
  readonly site: string
}

/** Makes an earlier version of the API and of the site serve again. */
export async function goBackTo(session: DeploySession, { api, site }: Standing): Promise<void> {
  await switchTo(session.account, apiWorkerOf(session), { [api]: 100 }, 'going back')
  await session.account.call('POST', `/pages/projects/${neededBy(session).pagesProject}/deployments/${site}/rollback`, {})
}

export type Choice = { readonly ok: true; readonly target: Standing; readonly name: string } | { readonly ok: false; readonly why: string }

/**
 * Which pair a rollback goes back to: the newest version of the API, older than the one that serves, that a site of the same name was
 * deployed with. It never crosses a change of the object classes: the older code does not know the newer classes, and Cloudflare refuses it.
 * Nor the first attempt in a form of rooms that the older code does not read: it would find those rooms empty.
 * Nor a change of the signing key (made at `keyMadeAt`, ms UTC): a version has the secrets of its time, so it would refuse every token since.
 */
export function chooseRollback(
  serving: string | undefined,
  versions: readonly WorkerVersion[],
  sites: readonly PagesDeployment[],
  keyMadeAt: number = -Infinity,
): Choice {
  const at = versions.findIndex(({ id }) => id === serving)
  const current = versions[at]
  if (current === undefined) return { ok: false, why: 'The version that serves now was not deployed by npm run deploy.' }
  for (const [before, older] of versions.entries()) {
    if (before <= at) continue
    if (older.name === null || older.name === current.name) continue
    if (older.objectStep !== current.objectStep)
      return {
        ok: false,
        why: `The version before (${older.name}) knows the object classes up to ${older.objectStep ?? 'none'}, and those of today reach to ${current.objectStep ?? 'none'}. Cloudflare cannot go back over that: mend the code and deploy again.`,
      }
    // The one that serves may itself be one that a rollback went to: what came after it has written too.
    const written = Math.max(...versions.slice(0, before).map(({ rooms }) => rooms.writes))
    if (older.rooms.reads < written)
      return {
        ok: false,
        why: `The version before (${older.name}) reads attempt rooms up to form ${older.rooms.reads}, and attempts have been kept in form ${written} since. It would find them empty: mend the code and deploy again.`,
      }
    if (older.madeAt !== null && older.madeAt < keyMadeAt)
      return {
        ok: false,
        why: `The version before (${older.name}) is older than the newest signing key, and a version keeps the secrets of its time: going back would sign everyone out and stop open tests. Check out ${older.name} and deploy it instead.`,
      }
    const site = sites.find(({ name }) => name !== null && older.name !== null && name.endsWith(older.name))
    if (site !== undefined) return { ok: true, target: { api: older.id, site: site.id }, name: older.name }
  }
  return { ok: false, why: 'There is no earlier version of API and site that belong together.' }
}

/** The name of the API's Worker in an environment. */
export const apiWorkerOf = ({ environment, bases }: Pick<DeploySession, 'environment' | 'bases'>): string =>
  nameIn(environment, bases.api.name ?? '')
