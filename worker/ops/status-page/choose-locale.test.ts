import { expect, test } from 'vitest'
import { chooseLocale } from './choose-locale.ts'

test.each([
  ['what the address asks for', 'ta', 'hi-IN,hi', 'ta'],
  ['the language of the browser', null, 'bn-IN,bn;q=0.9,en;q=0.8', 'bn'],
  ['the one of most weight', null, 'en;q=0.3, mr;q=0.7', 'mr'],
  ['the first that is spoken here', null, 'fr-FR,fr;q=0.9,ur-PK;q=0.8,en;q=0.7', 'ur'],
  ['a language of three letters', null, 'mni-Beng', 'mni'],
  ['no language that the browser refuses', null, 'hi;q=0,*', 'en'],
  ['English where the address asks for what does not exist', 'xx', null, 'en'],
  ['English where the browser says nonsense', null, ';;q=,,=;', 'en'],
])('a visitor gets %s', (_what, asked, accepted, locale) => {
  expect(chooseLocale(asked, accepted)).toBe(locale)
})
