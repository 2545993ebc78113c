import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * The router lays what a route's reader gives over what the address says: a value that the reader leaves out, such as an unknown tab, still
 * arrives. So a route of the admin area takes its address through `onlyRead`, or hands it on whole to a page that reads it itself.
 */
const FOLDER = new URL('../../web/src/routes/admin/', import.meta.url)
const READS_ITSELF = /validateSearch: (?:onlyRead\b|panelSearch\b|listSearch\b|\(search: Record<string, unknown>\): \w+ => search,)/

const leaks = (source: string): boolean => source.includes('validateSearch') && !READS_ITSELF.test(source)

test('no route of the admin area lets through what its reader leaves out', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.tsx'))
  expect(files.filter((name) => leaks(readFileSync(new URL(name, FOLDER), 'utf8')))).toEqual([])
})

test('a reader of its own is found: the planted fault', () => {
  expect(leaks("createFileRoute('/admin/x')({ validateSearch: testSearch, component: X })")).toBe(true)
})
