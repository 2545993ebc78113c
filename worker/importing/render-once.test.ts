import { expect, test } from 'vitest'
import { renderMarkdown } from '#worker/content/render-markdown.ts'
import { renderOnce } from './render-once.ts'

const NONE = new Map<string, { width: number; height: number }>()

test('a text renders as it does alone, also the second time and where it is refused', () => {
  const render = renderOnce()
  for (const source of ['Find $\\frac{1}{2}$.', '12', '| a |\n| - |\n| b |', 'a $ that opens nothing', ''])
    for (const _ of [1, 2]) expect(render(source, NONE)).toEqual(renderMarkdown(source, { images: NONE }))
})

test('the same text is rendered once', () => {
  const render = renderOnce()
  expect(render('Find $x$.', NONE)).toBe(render('Find $x$.', NONE))
  expect(renderOnce()('Find $x$.', NONE)).not.toBe(render('Find $x$.', NONE))
})

test('an image that was exchanged for one of another size is rendered again', () => {
  const render = renderOnce()
  const source = 'See ![a rod](image:rod)'
  const sized = (width: number) => render(source, new Map([['rod', { width, height: 20 }]]))
  expect(sized(30)).toMatchObject({ html: expect.stringContaining('width="30"') as string })
  expect(sized(40)).toMatchObject({ html: expect.stringContaining('width="40"') as string })
  expect(render(source, NONE)).toMatchObject({ ok: false })
})
