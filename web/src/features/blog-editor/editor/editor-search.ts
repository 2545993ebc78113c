/** The parts of the editor; the first is shown unless the address names another. */
export const PANELS = ['write', 'settings', 'publish', 'history'] as const
export type Panel = (typeof PANELS)[number]

export interface EditorSearch {
  readonly panel?: Panel
}

/** What of the editor stands in its address: where a new post goes on once it has its own. */
export function editorSearch({ panel }: Record<string, unknown>): EditorSearch {
  const found = PANELS.find((one) => one === panel)
  return found === undefined || found === 'write' ? {} : { panel: found }
}
