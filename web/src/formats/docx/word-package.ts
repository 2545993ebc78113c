import { Refusal, UPLOAD_LIMITS } from '../upload-model.ts'
import { readRelations, relationsOf } from '../xlsx/drawings.ts'
import { xmlTree, type XmlElement } from '../xml/xml-tree.ts'
import { unzipCapped } from '../zip/capped-unzip.ts'

/** The parts of a document, found by their relations and not by their names. */
export interface WordPackage {
  readonly document: XmlElement
  /** The document as it stands in the file, for the ledger. */
  readonly documentXml: string
  readonly styles: XmlElement | null
  readonly numbering: XmlElement | null
  readonly footnotes: XmlElement | null
  readonly endnotes: XmlElement | null
  /** Headers and footers that hold words. */
  readonly margins: readonly XmlElement[]
  /** It has pictures that Windows draws (WMF, EMF), in which MathType keeps equations. */
  readonly holdsMetafile: boolean
  /** A picture or object by its relation: its name in the file and its bytes; null for one that lies outside of the file. */
  readonly media: (relation: string) => { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> } | null
}

/** Opens a `.docx`. Throws a `Refusal` where it is none, holds macros or is too much of one. External targets are never fetched. */
export function openWordPackage(bytes: Uint8Array<ArrayBuffer>): WordPackage {
  const parts = unzipCapped(bytes, (name) => !/(?:^|\/)(?:fonts|theme|customXml)\//i.test(name), UPLOAD_LIMITS.unpackedBytes)
  for (const name of parts.keys()) if (/^(?:[a-z]:|[\\/])|(?:^|[\\/])\.\.(?:[\\/]|$)/i.test(name)) throw new Refusal('broken_zip')
  const textOfPart = (name: string): string | undefined => {
    const part = parts.get(name)
    return part === undefined ? undefined : new TextDecoder().decode(part)
  }
  const [main] = [...readRelations(textOfPart('_rels/.rels'), '').values()].filter(({ type }) => type === 'officeDocument')
  const documentXml = main === undefined ? undefined : textOfPart(main.target)
  if (main === undefined || documentXml === undefined) throw new Refusal('not_docx')
  const document = xmlTree(documentXml, 'not_docx')
  if (document.name !== 'document') throw new Refusal('not_docx')
  const relations = readRelations(textOfPart(relationsOf(main.target)), main.target)
  const treesOf = (type: RegExp): XmlElement[] =>
    [...relations.values()].flatMap((relation) => {
      const xml = type.test(relation.type) ? textOfPart(relation.target) : undefined
      return xml === undefined ? [] : [xmlTree(xml, 'not_docx')]
    })
  return {
    document,
    documentXml,
    styles: treesOf(/^styles$/)[0] ?? null,
    numbering: treesOf(/^numbering$/)[0] ?? null,
    footnotes: treesOf(/^footnotes$/)[0] ?? null,
    endnotes: treesOf(/^endnotes$/)[0] ?? null,
    margins: treesOf(/^(?:header|footer)$/),
    holdsMetafile: [...parts.keys()].some((name) => /\.[ew]mf$/i.test(name)),
    media: (id) => {
      const target = relations.get(id)?.target
      const part = target === undefined ? undefined : parts.get(target)
      return target === undefined || part === undefined ? null : { name: target.split('/').at(-1) ?? target, bytes: part }
    },
  }
}
