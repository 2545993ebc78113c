import { provedInside } from './support/inside-workerd.ts'

/** Random extensions and compensatory time at a live test: no byte of its key before the last deadline; and a release by the window alone is found out. */
export const proveRelease = (attempts: number, seed: number): Promise<boolean> =>
  provedInside('tests/worker/secrecy/release-proof.test.ts', attempts, seed)
