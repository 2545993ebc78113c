import { expect, test } from 'vitest'
import { infoText, missingInBrand } from './info-pages.ts'

const page = (body: string) => `---\ntitle: About {name}\ndescription: What it is\n---\n\n${body}\n`

test('a page is its front matter and its text as HTML, with the operator’s name in it', () => {
  expect(infoText(page('Write to **{email}**.'), { name: 'Sopan', email: 'a@b.example' }, 'about/en.md')).toEqual({
    title: 'About Sopan',
    description: 'What it is',
    updated: null,
    html: '<p>Write to <strong>a@b.example</strong>.</p>',
  })
})
test('a name that the brand file does not have is named, with its page', () => {
  expect(() => infoText(page('{phone}'), { name: 'Sopan' }, 'about/en.md')).toThrow('about/en.md: brand.json has nothing for {phone}')
})
test('a line that names what the operator has not filled in is left out, and the build can say so', () => {
  const brand = { name: 'Sopan', phone: '', grievanceName: '', email: 'a@b.example' }
  const { html } = infoText(page('Write to {email}.\n\n- Phone: {phone}\n- Officer: {grievanceName}, {email}'), brand, 'contact/en.md')
  expect(html).toBe('<p>Write to a@b.example.</p>')
  expect(missingInBrand(brand)).toEqual(['phone', 'name of the grievance officer'])
  expect(missingInBrand({ ...brand, phone: '+91 361 000000', grievanceName: 'A. Das' })).toEqual([])
})
test('a page without title and description is refused', () => {
  expect(() => infoText('Hello', {}, 'about/en.md')).toThrow('about/en.md: begin with title')
})
test('HTML in a text stays text', () => {
  expect(infoText(page('<script>alert(1)</script>'), { name: 'S' }, 'x/en.md').html).not.toContain('<script')
})
