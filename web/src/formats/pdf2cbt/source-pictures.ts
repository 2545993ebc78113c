import { pictureType, pictureOf } from '../picture-file.ts'
import type { Picture } from '../upload-model.ts'

/** Between section, number and the number of the picture in its name. */
const BETWEEN = '__--__'
const NAME = /^([\s\S]+)__--__([\s\S]+)__--__(\d{1,4})\.(?:png|jpe?g|webp)$/i
/** More than a question that a person cut has. */
const MOST = 50

export interface FoundPictures {
  /** In their order, one below the other. */
  readonly pictures: readonly Picture[]
  /** Names that the zip should have and has not, or that hold no picture. */
  readonly missing: readonly string[]
  /** Names that another question has shown before: the program does not name the subject. */
  readonly shared: readonly string[]
}

/** The pictures of a file by the section and the number of their question. */
export class SourcePictures {
  readonly #byQuestion = new Map<string, Map<number, { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }>>()
  readonly #shown = new Set<string>()
  readonly #names: readonly string[]

  constructor(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>) {
    this.#names = [...files.keys()]
    for (const [name, bytes] of files) {
      const [, section = '', number = '', place = ''] = NAME.exec(name.normalize('NFC')) ?? []
      if (place === '') continue
      const at = JSON.stringify([section, number])
      const own = this.#byQuestion.get(at) ?? new Map<number, { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }>()
      own.set(Number(place), { name, bytes })
      this.#byQuestion.set(at, own)
    }
  }

  /** @param count how many areas of the PDF the file names; a question has one at least */
  async of(section: string, number: string, count: number): Promise<FoundPictures> {
    const own = this.#byQuestion.get(JSON.stringify([section.normalize('NFC'), number.normalize('NFC')]))
    const pictures: Picture[] = []
    const missing: string[] = []
    const shared: string[] = []
    const most = Math.max(1, Math.min(count, MOST), ...(own?.keys() ?? []))
    for (let place = 1; place <= Math.min(most, MOST); place++) {
      const found = own?.get(place)
      if (found === undefined || pictureType(found.bytes) === null) {
        missing.push(`${section}${BETWEEN}${number}${BETWEEN}${place}.png`)
        continue
      }
      if (this.#shown.has(found.name)) shared.push(found.name)
      this.#shown.add(found.name)
      pictures.push(await pictureOf(found.bytes, pictureType(found.bytes) ?? 'image/png'))
    }
    if (count > MOST) missing.push(`${section}${BETWEEN}${number}${BETWEEN}${MOST + 1}–${count}.png`)
    return { pictures, missing, shared }
  }

  /** The names that no question has shown. */
  unused(): string[] {
    return this.#names.filter((name) => !this.#shown.has(name))
  }
}
