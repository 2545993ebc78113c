import { Refusal } from '../upload-model.ts'

/** Throws `unsafe_paths` where the name of a part leads out of its zip: by "..", from a root, or with a drive. */
export function requireSafePath(name: string): void {
  if (/(?:^|[/\\])\.\.(?:[/\\]|$)|^[/\\]|^[a-z]:/i.test(name)) throw new Refusal('unsafe_paths')
}

/** What Macs put beside each file of a zip. */
export const isMacShadow = (name: string): boolean => /^__MACOSX\/|(?:^|\/)\._/.test(name)
