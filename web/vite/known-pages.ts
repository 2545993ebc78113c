import { existsSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { APP_SHELL, isFramed } from './app-frame.ts'

/**
 * Says which addresses are pages. Pages answers every other one with `404.html` and status 404: the same shell for a person, who sees
 * the not-found page, and a plain 404 for a missing script, which must never be taken for one (review: a poisoned cache).
 */
export function knownPages(): Plugin {
  let outDir = ''
  let root = ''
  return {
    name: 'sopan:known-pages',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      // A failed build has written nothing, and its error must not be covered by another.
      if (!existsSync(join(outDir, 'index.html'))) return
      const paths = pagePaths(await readFile(join(root, 'src/routeTree.gen.ts'), 'utf8'))
      if (paths.length < 20) throw new Error('known-pages: the addresses of the router were not found')
      await writeFile(join(outDir, '_redirects'), paths.map((path) => `${path} ${isFramed(path) ? APP_SHELL : '/'} 200\n`).join(''))
      await copyFile(join(outDir, 'index.html'), join(outDir, '404.html'))
    },
  }
}

/** The addresses of a generated route tree as Pages writes them: `/user/testseries/:groupId`. The front page is a file of its own. */
export function pagePaths(routeTree: string): string[] {
  const list = /fullPaths:\n((?:\s+\| '[^']+'\n)+)/.exec(routeTree)?.[1] ?? ''
  const paths = [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) =>
    path
      .replace(/\$(\w+)/g, ':$1')
      .replace(/\/\$$/, '/*')
      .replace(/(.)\/$/, '$1'),
  )
  return [...new Set(paths)].filter((path) => path !== '/' && path !== '/not-found').toSorted()
}
