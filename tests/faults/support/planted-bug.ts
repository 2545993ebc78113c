import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PATHS } from '#scripts/lib/paths.ts'

/** One change of a source file. `file` is a path from the root; `find` is a plain text that stands in it exactly once and becomes `put`. */
export interface SourceEdit {
  readonly file: string
  readonly find: string
  readonly put: string
}

/** A bug that a proof puts into the sources on purpose: a proof that cannot see it proves nothing. The name says what is wrong. */
export interface PlantedBug {
  readonly name: string
  readonly edits: readonly SourceEdit[]
}

/** Makes one edit in the text of its file. Throws, naming bug, file and text, where the text is absent, stands twice or is not changed. */
export function editedText(text: string, { file, find, put }: SourceEdit, { name }: PlantedBug): string {
  const at = text.indexOf(find)
  const fault =
    at === -1 ? 'does not hold' : at !== text.lastIndexOf(find) ? 'holds more than once' : find === put ? 'would keep as it is' : null
  if (fault !== null) throw new Error(`the bug "${name}" cannot be planted: ${file} ${fault} the text ${JSON.stringify(find)}`)
  return text.slice(0, at) + put + text.slice(at + find.length)
}

/**
 * The files that the bugs change, by their paths from the root, with the bugs in them. Bugs are planted in their order, each into what
 * the ones before it left. Throws as `editedText` does, so that a proof never runs against a bug that is not there.
 */
export function plantedFiles(bugs: readonly PlantedBug[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const bug of bugs)
    for (const edit of bug.edits) {
      const text = files.get(edit.file) ?? readFileSync(join(PATHS.root, edit.file), 'utf8')
      files.set(edit.file, editedText(text, edit, bug))
    }
  return files
}
