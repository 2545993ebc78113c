import { expect, test } from 'vitest'
import { isAsset } from './is-asset.ts'

const reply = (type: string, status = 200) => new Response('x', { status, headers: { 'content-type': type } })

test.each([
  ['/assets/app-1a.js', reply('text/javascript')],
  ['/assets/app-1a.js', reply('application/javascript; charset=utf-8')],
  ['/assets/app-1a.css', reply('text/css; charset=utf-8')],
  ['/fonts/face.woff2', reply('font/woff2')],
])('%s of its own type is kept', (path, response) => {
  expect(isAsset(path, response)).toBe(true)
})

test.each([
  ['HTML under the name of a script', '/assets/nothing.js', reply('text/html; charset=utf-8')],
  ['a file that is missing', '/assets/nothing.js', reply('text/javascript', 404)],
  ['a part of a file', '/assets/app.js', reply('text/javascript', 206)],
  ['a file without a type', '/assets/app.js', new Response(null)],
  ['a name without an ending', '/assets/app', reply('text/javascript')],
])('%s is not kept', (_, path, response) => {
  expect(isAsset(path, response)).toBe(false)
})
