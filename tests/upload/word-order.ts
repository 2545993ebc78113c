import { strFromU8, unzipSync } from 'fflate'
import { attributeOf, elementOf, elementsOf, xmlTree, type XmlElement } from '#web/formats/xml/xml-tree.ts'

/** Children of elements in the order of ECMA-376 (17.3, 17.4, 17.5, 17.7, 17.9, 22.1), as far as documents here have them. */
const ORDER: Readonly<Record<string, string>> = {
  pPr: 'pStyle keepNext keepLines pageBreakBefore numPr pBdr shd tabs bidi spacing ind contextualSpacing jc outlineLvl rPr',
  rPr: 'lit nor scr sty rStyle rFonts b bCs i iCs strike color sz szCs highlight u shd vertAlign rtl cs lang',
  sdtPr: 'alias tag id lock',
  sdt: 'sdtPr sdtEndPr sdtContent',
  tbl: 'tblPr tblGrid tr',
  tblPr: 'tblStyle bidiVisual tblW jc tblInd tblBorders tblLayout tblCellMar tblLook',
  tr: 'trPr tc sdt',
  tcPr: 'tcW gridSpan vMerge',
  style: 'name basedOn next qFormat pPr rPr tblPr tblStylePr',
  styles: 'docDefaults latentStyles style',
  numbering: 'abstractNum num',
  abstractNum: 'multiLevelType lvl',
  lvl: 'start numFmt lvlText lvlJc pPr',
  num: 'abstractNumId lvlOverride',
  numPr: 'ilvl numId',
  inline: 'extent effectExtent docPr cNvGraphicFramePr graphic',
  pic: 'nvPicPr blipFill spPr',
  f: 'fPr num den',
  sSup: 'e sup',
  sSub: 'e sub',
  sSubSup: 'e sub sup',
  sPre: 'sub sup e',
  d: 'dPr e',
  dPr: 'begChr sepChr endChr',
  m: 'mPr mr',
  mPr: 'plcHide mcs',
  nary: 'naryPr sub sup e',
  naryPr: 'chr limLoc subHide supHide',
  rad: 'radPr deg e',
  func: 'fName e',
  acc: 'accPr e',
  bar: 'barPr e',
  groupChr: 'groupChrPr e',
  groupChrPr: 'chr pos vertJc',
  limLow: 'e lim',
  limUpp: 'e lim',
  borderBox: 'borderBoxPr e',
  borderBoxPr: 'hideTop hideBot hideLeft hideRight strikeH strikeV strikeBLTR strikeTLBR',
  phant: 'phantPr e',
}
/** Elements that may follow one of their own kind. */
const REPEATED = new Set(['style', 'abstractNum', 'num', 'lvl', 'lvlOverride', 'tr', 'tc', 'e', 'mr', 'tblStylePr', 'sdt'])

/** What Word would refuse in a document: elements out of order, and names that nothing answers to. */
export function wordFaults(bytes: Uint8Array): string[] {
  const files = unzipSync(bytes)
  const tree = (name: string): XmlElement => xmlTree(strFromU8(files[name] ?? new Uint8Array()), 'not_docx')
  const [document, styles, numbering] = [tree('word/document.xml'), tree('word/styles.xml'), tree('word/numbering.xml')]
  const faults = [document, styles, numbering].flatMap(orderFaults)
  const all = (root: XmlElement, name: string): XmlElement[] =>
    elementsOf(root).flatMap((one) => [...(one.name === name ? [one] : []), ...all(one, name)])
  const values = (root: XmlElement, name: string): string[] => all(root, name).map((one) => attributeOf(one, 'val') ?? '')
  const missing = (what: string, wanted: readonly string[], there: readonly string[]): string[] =>
    [...new Set(wanted)].filter((one) => !there.includes(one)).map((one) => `${what} ${one} is not there`)
  const styleIds = elementsOf(styles, 'style').map((one) => attributeOf(one, 'styleId') ?? '')
  faults.push(
    ...missing(
      'the style',
      ['pStyle', 'rStyle', 'tblStyle'].flatMap((name) => values(document, name)),
      styleIds,
    ),
  )
  faults.push(
    ...missing(
      'the style',
      ['basedOn', 'next'].flatMap((name) => values(styles, name)),
      styleIds,
    ),
  )
  const numbers = elementsOf(numbering, 'num').map((one) => attributeOf(one, 'numId') ?? '')
  faults.push(...missing('the list', [...values(document, 'numId'), ...values(styles, 'numId')], numbers))
  const relations = elementsOf(tree('word/_rels/document.xml.rels'))
  const relationIds = relations.map((one) => attributeOf(one, 'Id') ?? '')
  faults.push(
    ...missing(
      'the relation',
      all(document, 'blip').map((one) => attributeOf(one, 'embed') ?? ''),
      relationIds,
    ),
  )
  faults.push(
    ...missing(
      'the part',
      relations.map((one) => `word/${attributeOf(one, 'Target') ?? ''}`),
      Object.keys(files),
    ),
  )
  const types = elementsOf(tree('[Content_Types].xml'))
  const ends = types.flatMap((one) => attributeOf(one, 'Extension') ?? [])
  const named = types.flatMap((one) => attributeOf(one, 'PartName')?.slice(1) ?? [])
  faults.push(...missing('the part', named, Object.keys(files)))
  for (const name of Object.keys(files))
    if (name !== '[Content_Types].xml' && !ends.includes(name.split('.').at(-1) ?? '')) faults.push(`${name} has no type`)
  const ids = [
    ...all(document, 'sdtPr').flatMap((one) => elementsOf(one, 'id').map((id) => attributeOf(id, 'val') ?? '')),
    ...all(document, 'docPr').map((one) => attributeOf(one, 'id') ?? ''),
  ]
  if (new Set(ids).size !== ids.length) faults.push('two controls or pictures have one number')
  for (const tag of values(document, 'tag')) if (tag.length > 64) faults.push(`the tag ${tag} is too long`)
  for (const cell of all(document, 'tc')) if (elementsOf(cell).at(-1)?.name !== 'p') faults.push('a cell does not end in a paragraph')
  if (elementsOf(elementOf(document, 'body') ?? document).at(-1)?.name !== 'sectPr') faults.push('the body does not end in its section')
  return faults
}

function orderFaults(element: XmlElement): string[] {
  const order = ORDER[element.name]?.split(' ')
  const names = elementsOf(element).map(({ name }) => name)
  const own =
    // A math paragraph's `num` and a list's are two elements of one name.
    order === undefined || (element.name === 'num' && !names.includes('abstractNumId'))
      ? []
      : names.flatMap((name, i) => {
          const [at, before] = [order.indexOf(name), order.indexOf(names[i - 1] ?? '')]
          if (at === -1) return [`${element.name} holds ${name}`]
          return i > 0 && (at < before || (at === before && !REPEATED.has(name)))
            ? [`${name} stands behind ${names[i - 1]} in ${element.name}`]
            : []
        })
  return [...own, ...elementsOf(element).flatMap(orderFaults)]
}
