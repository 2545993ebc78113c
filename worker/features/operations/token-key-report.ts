import { type TokenSettings, tokenKeysOf, UNNAMED_KEY } from '#worker/platform/token-keys.ts'

/** The signing keys that this Worker runs with, without any secret. Times ms UTC. */
export type TokenKeyReport =
  | { readonly signing: string; readonly keys: readonly { readonly id: string; readonly until: number | null }[]; readonly fault: null }
  | { readonly signing: null; readonly keys: readonly never[]; readonly fault: string }

/** Secrets cannot be read back from the account; the Worker that has them can say what it makes of them. */
export function reportOfKeys(settings: TokenSettings): TokenKeyReport {
  try {
    const { signing, byId } = tokenKeysOf(settings)
    const keys = [...byId.values()].map(({ id, until }) => ({ id: id ?? UNNAMED_KEY, until }))
    return { signing: signing.id ?? UNNAMED_KEY, keys, fault: null }
  } catch (error) {
    return { signing: null, keys: [], fault: error instanceof Error ? error.message : 'the keys cannot be read' }
  }
}
