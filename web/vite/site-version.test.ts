import { expect, test } from 'vitest'
import { withVersion } from './site-version.ts'

const PAGE = '<!doctype html>\n<html data-version="0.1.0" lang="en" dir="ltr">'

test('the page of a deployment names its version', () => {
  expect(withVersion(PAGE, '1.2.0+abc123.changed')).toBe('<!doctype html>\n<html data-version="1.2.0+abc123.changed" lang="en" dir="ltr">')
})
test('whatever a version is called, it ends with its attribute', () => {
  expect(withVersion(PAGE, '$&1" x="&')).toContain('<html data-version="$&amp;1&quot; x=&quot;&amp;" lang="en"')
})
test('a page that names none is a fault', () => {
  expect(() => withVersion('<html lang="en">', '1.2.0')).toThrow('index.html names no version')
})
