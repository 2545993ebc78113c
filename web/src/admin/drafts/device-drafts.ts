import type { DraftKind } from '#contract/drafts/schemas.ts'
import type { KeptDraft } from './draft-keeper.ts'

/** Names begin with `sopan-draft:`, so that they go at sign-out. Each window's draft has its own. */
const prefixOf = (kind: DraftKind, target: string | null): string => `sopan-draft:${kind}:${target ?? 'new'}:`

export function storeOnDevice(kind: DraftKind, target: string | null, kept: KeptDraft): void {
  try {
    localStorage.setItem(prefixOf(kind, target) + kept.id, JSON.stringify(kept))
  } catch {
    // Without room it is on the page and soon on the server.
  }
}

export function forgetOnDevice(kind: DraftKind, target: string | null, id: string): void {
  try {
    localStorage.removeItem(prefixOf(kind, target) + id)
  } catch {
    // Then there was none.
  }
}

/** What this device kept about one thing, the newest first. */
export function keptOnDevice(kind: DraftKind, target: string | null): KeptDraft[] {
  try {
    const prefix = prefixOf(kind, target)
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => readKept(localStorage.getItem(name)))
      .toSorted((a, b) => b.keptAt - a.keptAt)
  } catch {
    return []
  }
}

function readKept(text: string | null): KeptDraft[] {
  const value = JSON.parse(text ?? 'null') as Partial<KeptDraft> | null
  const isWhole = typeof value?.id === 'string' && typeof value.revision === 'number' && typeof value.keptAt === 'number'
  return value !== null && isWhole ? [{ base: '', body: null, ...value } as KeptDraft] : []
}
