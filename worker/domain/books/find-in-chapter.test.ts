import { expect, test } from 'vitest'
import { findInChapter, stretchesOf } from './find-in-chapter.ts'

const HTML =
  '<h2 id="ratios">Ratios</h2><p>A ratio compares two quantities of the <b>same</b> kind.</p>' +
  '<ul><li>3 : 4 &amp; 6 : 8 are equal ratios</li></ul><p>अनुपात दो राशियों की तुलना है।</p>'

test('a paragraph, a heading and an item of a list are stretches of their own', () => {
  expect(stretchesOf(HTML)).toEqual([
    'Ratios',
    'A ratio compares two quantities of the same kind.',
    '3 : 4 & 6 : 8 are equal ratios',
    'अनुपात दो राशियों की तुलना है।',
  ])
})

test('all words must stand in one stretch, the last one may be only begun', () => {
  expect(findInChapter(HTML, 'same quant', 3)).toEqual(['A ratio compares two quantities of the same kind.'])
  expect(findInChapter(HTML, 'equal quantities', 3)).toEqual([])
})

test('marks, letter case and scripts are treated as in every search', () => {
  expect(findInChapter(HTML, 'RATIOS', 3)).toEqual(['Ratios', '3 : 4 & 6 : 8 are equal ratios'])
  expect(findInChapter(HTML, 'अनुपात', 3)).toHaveLength(1)
})

test('a word of the markup is no word of the text', () => {
  expect(findInChapter(HTML, 'ratios id', 3)).toEqual([])
  expect(findInChapter(HTML, 'amp', 3)).toEqual([])
})

test('a long stretch is cut around the first word that was found', () => {
  const long = `<p>${'first words of it '.repeat(30)}needle ${'and many more '.repeat(30)}</p>`
  const [snippet = ''] = findInChapter(long, 'needle', 1)
  expect(snippet).toContain('needle')
  expect(snippet.startsWith('… ')).toBe(true)
  expect(snippet.endsWith(' …')).toBe(true)
  expect(snippet.length).toBeLessThan(200)
})

test('no more snippets than asked for', () => {
  expect(findInChapter('<p>one</p>'.repeat(10), 'one', 3)).toHaveLength(3)
})
