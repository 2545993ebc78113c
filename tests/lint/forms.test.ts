/** React empties the fields after a form action, also after one that failed (decision 0110). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SITE = join(import.meta.dirname, '..', '..', 'web', 'src')
/** A function as action; an address is the browser's own, for a page without scripts. */
const FORM_ACTION = /<form\b[^>]*?\s(?:action|formAction)=\{/

test('no form of the site has an action that would empty its fields', () => {
  const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))
  expect(files.filter((path) => FORM_ACTION.test(readFileSync(join(SITE, path), 'utf8')))).toEqual([])
})
test('a form with an action is found', () => {
  expect(FORM_ACTION.test('<form className="grid" action={save}>')).toBe(true)
  expect(FORM_ACTION.test('<form className="grid" onSubmit={save}>')).toBe(false)
  expect(FORM_ACTION.test('<form action="/blog/search" onSubmit={save}>')).toBe(false)
})
