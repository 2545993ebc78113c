import { minorRules } from '#domain/access/minor-rules.ts'

/** How the author of a comment is shown to readers: of minors the first name alone, and no image (docs/minors.md). */
export function authorShown({
  name,
  ageBand,
  pictureKey,
}: {
  readonly name: string
  readonly ageBand: string | null
  readonly pictureKey: string | null
}): { readonly name: string; readonly pictureKey: string | null } {
  if (!minorRules(ageBand).isMinor) return { name, pictureKey }
  return { name: name.trim().split(/\s+/u)[0] ?? '', pictureKey: null }
}
