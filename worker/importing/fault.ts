/** One thing that is wrong with a bundle: where, and in plain words what and how to fix it. */
export interface ImportFault {
  /** Such as `questions[12].variants.hi.stem`; "" is the bundle itself. */
  readonly path: string
  readonly message: string
}

export type Path = readonly (string | number)[]

/** Collects faults; from the 500th on it only remembers that there were more. */
export interface Faults {
  add(path: Path, message: string): void
  readonly found: boolean
  list(): ImportFault[]
}

export const MAX_FAULTS = 500

export function collectFaults(): Faults {
  const faults: ImportFault[] = []
  let beyond = 0
  return {
    add(path, message) {
      if (faults.length < MAX_FAULTS) faults.push({ path: pathText(path), message })
      else beyond++
    },
    get found() {
      return faults.length > 0
    },
    list: () => (beyond === 0 ? faults : [...faults, { path: '', message: `and ${beyond} more faults; fix these first` }]),
  }
}

function pathText(path: Path): string {
  let text = ''
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`
    else if (/^[\w-]+$/.test(part)) text += text === '' ? part : `.${part}`
    else text += `[${JSON.stringify(part.slice(0, 80))}]`
  }
  return text
}
