import { describe, expect, test } from 'vitest'
import { withImages } from './rich-html.tsx'
import { trustedHtml, trustedServiceWorkerUrl, trustedWorkerUrl } from './trusted-types.ts'

describe('stored content', () => {
  test.each([
    '<p>If <math><mi>x</mi><mo>=</mo><mn>1</mn></math>, then one = 1 &lt;script&gt;</p>',
    '<p>The function onto = surjective; on=off</p>',
    '<img alt="a graph: only = one, onload = y" src="image:0" width="10" height="10">',
    '<p title="javascript is a language">data: text</p>',
    '<p>Which tag is a link? <code>&lt;a href="javascript:go()"&gt;</code></p>',
    '<p>In <code>&lt;img onerror="x"&gt;</code> the handler is onerror="x"</p>',
  ])('is shown as it is: %s', (html) => {
    expect(trustedHtml(html)).toBe(html)
  })
  test.each([
    '<script>alert(1)</script>',
    '<img src="image:0" onerror="alert(1)">',
    '<img alt="x" ONLOAD=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a title="a > b" href=" javascript:alert(1)">x</a>',
    '<img alt="<" src="data:text/html,x">',
    '<iframe srcdoc="x"></iframe>',
    '<svg><use/></svg>',
    '<p><style>*{}</style></p>',
    '<form action="/x"><input></form>',
  ])('is refused where it could run: %s', (html) => {
    expect(() => trustedHtml(html)).toThrow(TypeError)
  })
})

describe('images of stored content', () => {
  test('come from the given addresses', () => {
    expect(withImages('<img alt="a" src="image:1" width="4">', ['blob:x/0', 'blob:x/1'])).toBe('<img alt="a" src="blob:x/1" width="4">')
  })
  test('leave their words where there is no address', () => {
    expect(withImages('<img alt="a" src="image:3">', [])).toBe('<img alt="a">')
  })
  test.each(['https://evil.example/x.png', 'blob:x" onerror="alert(1)', 'javascript:alert(1)', '//evil.example'])(
    'are never taken from %s',
    (address) => {
      expect(withImages('<img alt="a" src="image:0">', [address])).toBe('<img alt="a">')
    },
  )
})

test('only the workers of this site are loaded', () => {
  expect(trustedServiceWorkerUrl()).toBe('/sw.js')
  for (const url of ['/assets/upload-worker-Ab3_x9Z.js', '/assets/pdf-worker-Ab3_x9Z.js']) expect(trustedWorkerUrl(url)).toBe(url)
  for (const url of ['https://other.test/assets/pdf-worker-a.js', '/media/pdf-worker-a.js', '/assets/other-worker-a.js'])
    expect(() => trustedWorkerUrl(url)).toThrow('Only the workers of this site may be loaded')
})
