import { useState } from 'react'

export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string) => void
  /** All of these, or none of them where all are chosen already. */
  readonly toggleAll: (ids: readonly string[]) => void
  readonly clear: () => void
}

/** Which rows of the page shown are chosen; another page (`of`) begins with none. */
export function useSelection(of: string): Selection {
  const [chosen, setChosen] = useState<{ readonly of: string; readonly ids: ReadonlySet<string> }>({ of, ids: NONE })
  const ids = chosen.of === of ? chosen.ids : NONE
  const set = (next: ReadonlySet<string>) => setChosen({ of, ids: next })
  return {
    ids,
    toggle: (id) => set(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
    toggleAll: (all) => set(all.every((id) => ids.has(id)) ? NONE : new Set(all)),
    clear: () => set(NONE),
  }
}

const NONE: ReadonlySet<string> = new Set()
