import { elementOf, elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { qtiAttribute } from './qti-tree.ts'
import { parsedValue, type Cardinality, type Value } from './qti-value.ts'

export interface Mapping {
  readonly fallback: number
  readonly least: number
  readonly most: number
  readonly entries: readonly { readonly key: string; readonly value: number; readonly isCaseSensitive: boolean }[]
}

export interface ResponseDeclaration {
  readonly id: string
  readonly baseType: string
  readonly cardinality: Cardinality
  /** As written; empty where the file declares none. */
  readonly correct: readonly string[]
  readonly mapping: Mapping | null
}

export interface OutcomeDeclaration {
  readonly id: string
  readonly baseType: string
  readonly initial: Value
  readonly table: readonly { readonly from: number; readonly to: string; readonly isBoundary: boolean }[]
  readonly tableDefault: string | null
}

export const responseDeclarations = (item: XmlElement): ResponseDeclaration[] =>
  elementsOf(item, 'responseDeclaration').map((element) => ({
    id: qtiAttribute(element, 'identifier') ?? '',
    baseType: qtiAttribute(element, 'baseType') ?? 'string',
    cardinality: cardinalityOf(element),
    correct: valuesOf(elementOf(element, 'correctResponse')),
    mapping: mappingOf(elementOf(element, 'mapping')),
  }))

export const outcomeDeclarations = (item: XmlElement): OutcomeDeclaration[] =>
  elementsOf(item, 'outcomeDeclaration').map((element) => {
    const baseType = qtiAttribute(element, 'baseType') ?? 'float'
    const written = valuesOf(elementOf(element, 'defaultValue'))
    // Numbers that a file says nothing of begin at 0.
    const initial = written.length === 0 && /^(?:float|integer)$/.test(baseType) ? ['0'] : written
    const table = elementOf(element, 'matchTable') ?? elementOf(element, 'interpolationTable')
    return {
      id: qtiAttribute(element, 'identifier') ?? '',
      baseType,
      initial: parsedValue(baseType, cardinalityOf(element), initial),
      table: table === null ? [] : elementsOf(table).map(tableEntry),
      tableDefault: table === null ? null : qtiAttribute(table, 'defaultValue'),
    }
  })

const tableEntry = (entry: XmlElement) => ({
  from: Number(qtiAttribute(entry, 'sourceValue') ?? Number.NaN),
  to: qtiAttribute(entry, 'targetValue') ?? '',
  isBoundary: entry.name === 'interpolationTableEntry',
})

const CARDINALITIES: readonly Cardinality[] = ['single', 'multiple', 'ordered', 'record']
function cardinalityOf(element: XmlElement): Cardinality {
  const name = qtiAttribute(element, 'cardinality')
  return CARDINALITIES.find((one) => one === name) ?? 'single'
}

const valuesOf = (element: XmlElement | null): string[] => (element === null ? [] : elementsOf(element, 'value').map(textOf))

function mappingOf(element: XmlElement | null): Mapping | null {
  if (element === null) return null
  const bound = (name: string, otherwise: number): number => Number(qtiAttribute(element, name) ?? otherwise)
  return {
    fallback: bound('defaultValue', 0),
    least: bound('lowerBound', -Infinity),
    most: bound('upperBound', Infinity),
    entries: elementsOf(element, 'mapEntry').map((entry) => ({
      key: qtiAttribute(entry, 'mapKey') ?? '',
      value: Number(qtiAttribute(entry, 'mappedValue') ?? 0),
      isCaseSensitive: qtiAttribute(entry, 'caseSensitive') === 'true',
    })),
  }
}
