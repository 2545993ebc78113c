import { expect, it } from 'vitest'
import { EMPTY_TEXT } from './post-form.ts'
import { proposedSlug, titled } from './proposed-slug.ts'

const about = { language: 'en', stored: null, sourceSlug: null } as const

it('an address follows the title while nothing else was typed', () => {
  const first = titled(EMPTY_TEXT, 'Area of a circle', about)
  expect(first.slug).toBe('area-of-a-circle')
  expect(titled(first, 'Area of a square', about).slug).toBe('area-of-a-square')
  expect(titled({ ...first, slug: 'mine' }, 'Area of a square', about).slug).toBe('mine')
})
it('an address that is saved stays', () => {
  expect(titled({ ...EMPTY_TEXT, title: 'Old', slug: 'old' }, 'New', { ...about, stored: { slug: 'old' } }).slug).toBe('old')
})
it('a title in another script takes the address of its source with the language', () => {
  expect(proposedSlug('वृत्त का क्षेत्रफल', { language: 'hi', sourceSlug: 'area-of-a-circle' })).toBe('area-of-a-circle-hi')
  expect(proposedSlug('वृत्त', { language: 'hi', sourceSlug: null })).toBe('')
  expect(proposedSlug('', { language: 'hi', sourceSlug: 'area' })).toBe('')
})
