import { rmSync } from 'node:fs'
import { buildSite } from '#scripts/lib/build-site.ts'
import { startLocalSite } from '#scripts/lib/local-site.ts'
import { E2E_PLACE } from './place.ts'

/** Brings up a fresh site with the demo content, by the same steps as npm start; gives back how to end it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  rmSync(E2E_PLACE.folder, { recursive: true, force: true })
  await buildSite()
  const site = await startLocalSite(E2E_PLACE)
  return () => site.close()
}
