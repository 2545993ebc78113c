import { rmSync } from 'node:fs'
import { buildSite } from '#scripts/lib/build-site.ts'
import { startLocalSite } from '#scripts/lib/local-site.ts'
import { E2E_PLACE } from '#tests/e2e/support/place.ts'

/** A site on its first day: the rules of the exams, people to sign in as, no question and no test. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  rmSync(E2E_PLACE.folder, { recursive: true, force: true })
  await buildSite()
  const site = await startLocalSite(E2E_PLACE, 'packs')
  return () => site.close()
}
