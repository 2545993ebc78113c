import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../worker/contract/locales.ts'
import { nearestFallback, oneLocale } from './locale-split.ts'

const INDEX = [
  'import { getLocale, experimentalStaticLocale } from "../runtime.js"',
  ...LOCALES.map((locale) => `import * as __${locale} from "./${locale}.js"`),
  'export const nav_home = ((inputs = {}, options = {}) => {',
  '\tconst locale = experimentalStaticLocale ?? options.locale ?? getLocale()',
  '\tif (locale === "hi") return __hi.nav_home(inputs)',
  '\treturn __en.nav_home(inputs)',
  '});',
].join('\n')

describe('the index of messages', () => {
  test('loads one locale, by the language of the document', () => {
    const split = oneLocale(INDEX)
    expect(split).not.toMatch(/^import /m)
    expect(split).toContain(`"ur": () => import('./ur.js')`)
    expect(split).toContain('return __chosen.nav_home(inputs)')
  })
  test.each([
    ['a locale is missing', INDEX.replace(/^.*"\.\/bho\.js"$/m, '')],
    ['the base locale is called otherwise', INDEX.replaceAll('__en', '__english')],
    ['there are no messages', INDEX.split('\n').slice(0, -5).join('\n')],
    ['a message is written otherwise', `${INDEX}\nexport const other = (i) => __en["other"](i)`],
  ])('is refused when its layout has changed: %s', (_, source) => {
    expect(() => oneLocale(source)).toThrow('layout of Paraglide has changed')
  })
})

test('a missing message comes from the nearest language, inside the same chunk', () => {
  const missing = 'export { nav_home } from "./en.js"'
  expect(nearestFallback(missing, 'mai', 'mai')).toBe('export { nav_home } from "./hi.js?for=mai"')
  expect(nearestFallback(missing, 'hi', 'mai')).toBe('export { nav_home } from "./en.js?for=mai"')
  expect(nearestFallback(missing, 'as', 'as')).toBe('export { nav_home } from "./en.js?for=as"')
})
