import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../web/project.inlang/', import.meta.url)
const settings = JSON.parse(readFileSync(new URL('settings.json', root), 'utf8')) as {
  readonly 'plugin.inlang.messageFormat': { readonly pathPattern: readonly string[] }
}

const twice = (files: readonly (readonly string[])[]): string[] => {
  const names = files.flat().filter((name) => name !== '$schema')
  return names.filter((name, n) => names.indexOf(name) !== n)
}

test('a message has a name that no other file has: with two of one name the compiler never ends', () => {
  const files = settings['plugin.inlang.messageFormat'].pathPattern.map((path) =>
    Object.keys(JSON.parse(readFileSync(new URL(`../${path.replace('{locale}', 'en')}`, root), 'utf8')) as object),
  )
  expect(files.length).toBeGreaterThan(15)
  expect(twice(files)).toEqual([])
})

test('a name that is given twice is found', () => {
  expect(
    twice([
      ['$schema', 'home_title'],
      ['$schema', 'blog_title', 'home_title'],
    ]),
  ).toEqual(['home_title'])
})
