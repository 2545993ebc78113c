import { attributeOf, xmlTree, type XmlElement } from '../xml/xml-tree.ts'

/**
 * A QTI document as a tree with the names of version 2, so that one reader serves 2.1, 2.2 and 3.0: `qti-simple-choice` is
 * `simpleChoice`. Throws as `xmlTree` does.
 */
export const qtiTree = (xml: string): XmlElement => renamed(xmlTree(xml, 'not_xml'))

const renamed = (element: XmlElement): XmlElement => ({
  name: element.name.startsWith('qti-') ? camel(element.name.slice(4)) : element.name,
  attributes: element.attributes,
  children: element.children.map((child) => (typeof child === 'string' ? child : renamed(child))),
})

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** An attribute by its name of version 2, in either spelling; null where it is not there. */
export const qtiAttribute = (element: XmlElement, name: string): string | null =>
  attributeOf(element, name) ?? attributeOf(element, kebab(name))

/** Every element within, the outer before the inner. */
export function* within(element: XmlElement): Generator<XmlElement> {
  for (const child of element.children)
    if (typeof child !== 'string') {
      yield child
      yield* within(child)
    }
}
