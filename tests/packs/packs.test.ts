/** What holds for every pack; what is true of one exam alone is in pack-facts.test.ts. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { patternSchema } from '#contract/patterns/pattern.ts'
import { checkPattern } from '#worker/importing/check-pattern.ts'
import { collectFaults } from '#worker/importing/fault.ts'
import { patternJsonSchema } from '../../packs/pattern-schema.ts'
import { readPacks } from '../../packs/read-packs.ts'

const packs = await readPacks()

test('these packs are shipped', () => {
  expect(packs.map(({ name }) => name)).toEqual([
    'adre-degree',
    'adre',
    'cat',
    'clat-ug',
    'ctet-paper1',
    'ctet-paper2',
    'cuet-pg',
    'cuet',
    'gate',
    'ibps-clerk-mains-2025',
    'ibps-clerk-prelims',
    'ibps-po-mains-2025',
    'ibps-po-prelims-2025',
    'ibps-po-prelims',
    'jee-advanced',
    'jee-main-2021',
    'jee-main-2025',
    'nda',
    'neet-pg',
    'neet-ug-2025',
    'plain-quiz',
    'rrb-alp-cbt1',
    'rrb-group-d',
    'rrb-ntpc',
    'sbi-clerk-prelims',
    'sbi-po-prelims-2025',
    'ssc-cgl-tier1',
    'ssc-cgl-tier2',
    'ssc-chsl-tier1',
    'ssc-gd',
    'ssc-mts',
    'ugc-net',
    'upsc-prelims-gs',
  ])
})

test('every pack of an exam says on which day it was held against its sources', () => {
  const unchecked = packs.filter(({ pattern }) => pattern.checkedOn === undefined).map(({ name }) => name)
  // A quiz of our own is no exam of a body, so there is nothing to hold it against.
  expect(unchecked).toEqual(['plain-quiz'])
})

describe.each(packs.map(({ name, pattern }) => [name, pattern] as const))('%s', (name, pattern) => {
  test('keeps the schema of the contract', () => {
    expect(patternSchema.safeParse(pattern).error?.issues ?? []).toEqual([])
  })
  test('has rules that the importer finds no fault with', () => {
    const faults = collectFaults()
    checkPattern(pattern, [], faults)
    expect(faults.list()).toEqual([])
  })
  test('lies in a file of its name and says where its facts are from', () => {
    expect(pattern.id).toBe(name)
    expect(pattern.sources?.length).toBeGreaterThan(0)
  })
  test('is named in English and Hindi', () => {
    for (const { title } of [pattern, ...pattern.sections]) expect(title.hi).toBeTruthy()
  })
  test('saves as the real exams do, whichever way a question is left', () => {
    expect(pattern.saveMode).toBe('always')
    expect(pattern.markedAnswersCount ?? true).toBe(true)
  })
})

test('the published JSON Schema is the one that follows from the contract', () => {
  const published: unknown = JSON.parse(readFileSync(new URL('../../packs/pattern.schema.json', import.meta.url), 'utf8'))
  expect(published).toEqual(patternJsonSchema())
})

test('every field of the schema is told in docs/patterns.md', () => {
  const docs = readFileSync(new URL('../../docs/patterns.md', import.meta.url), 'utf8')
  expect(fieldsOf(patternJsonSchema()).filter((field) => !docs.includes(`\`${field}\``))).toEqual([])
})

/** The names of all fields at any depth, languages aside. */
function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  if (typeof schema !== 'object' || schema === null) return []
  return [
    ...new Set(
      Object.entries(schema).flatMap(([name, value]) => {
        if (name !== 'properties') return fieldsOf(value)
        const own = Object.entries(value as Record<string, unknown>).filter(
          ([field]) => !/^[a-z]{2,3}$/.test(field) || field === 'by' || field === 'of',
        )
        return own.flatMap(([field, inner]) => [field, ...fieldsOf(inner)])
      }),
    ),
  ]
}
