import { bytesOfBase64, pictureOfFile } from '../picture-file.ts'
import type { Picture } from '../upload-model.ts'
import { attributeOf, elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'

/** A file that is kept within a question. */
export interface MoodleFile {
  /** As texts name it after `@@PLUGINFILE@@`. */
  readonly path: string
  /** Null where it is no picture, or cannot be decoded. */
  readonly picture: Picture | null
}

/** The files within a question, by their element. */
export async function moodleFiles(question: XmlElement): Promise<Map<XmlElement, MoodleFile>> {
  const files = new Map<XmlElement, MoodleFile>()
  for (const element of filesWithin(question)) {
    const name = attributeOf(element, 'name') ?? ''
    files.set(element, { path: `${attributeOf(element, 'path') ?? '/'}${name}`, picture: await pictureIn(element, name) })
  }
  return files
}

const filesWithin = (element: XmlElement): XmlElement[] =>
  elementsOf(element).flatMap((child) => (child.name === 'file' ? [child] : filesWithin(child)))

async function pictureIn(element: XmlElement, name: string): Promise<Picture | null> {
  const bytes = bytesOfBase64(textOf(element))
  if (bytes === null || bytes.byteLength === 0) return null
  return pictureOfFile(name, bytes)
}
