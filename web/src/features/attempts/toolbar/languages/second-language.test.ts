import { expect, test } from 'vitest'
import { besideOf } from './second-language.ts'

test('beside a question is the language that was chosen for it', () => expect(besideOf(['en', 'hi', 'ta'], 'hi', 'ta')).toBe('ta'))
test('beside a question in the chosen language is English, which prevails', () =>
  expect(besideOf(['en', 'hi', 'ta'], 'ta', 'ta')).toBe('en'))
test('beside English is the first other language', () => expect(besideOf(['en', 'hi', 'ta'], 'en', 'en')).toBe('hi'))
test('beside a question is no language that the paper lacks', () => expect(besideOf(['en', 'hi'], 'en', 'ur')).toBe('hi'))
test('a paper in one language has none beside it', () => expect(besideOf(['en'], 'en', null)).toBeNull())
