import react from '@vitejs/plugin-react'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { LOCALES } from '../worker/contract/shared/locales.ts'
import { FIRST_PAGES, type FirstPage, FRAMES } from './src/first-html/first-pages.ts'
import { brandFileOf, infoPages } from './vite/info-pages.ts'
import { PREACT_FOR_REACT } from './vite/preact.ts'

/**
 * Draws every public page in every language into `dist/first`, by the site's own components, after the site was built: the Pages
 * Functions put them into the first HTML. The site's modules know one language a life, so each language loads them anew.
 */
export async function drawFirstHtml(webFolder: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sopan-first-html-'))
  await build({
    root: webFolder,
    configFile: false,
    resolve: { alias: PREACT_FOR_REACT },
    logLevel: 'error',
    publicDir: false,
    plugins: [infoPages(brandFileOf(webFolder)), react()],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/first-html/draw-page.tsx',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'draw-page.mjs' } },
    },
  })
  const to = join(webFolder, 'dist', 'first')
  mkdirSync(to, { recursive: true })
  // Nothing is asked of a server while drawing: what would be loaded stands as it does while it is on its way.
  const { fetch } = globalThis
  globalThis.fetch = () => new Promise(() => {})
  try {
    await drawAll(folder, to)
  } finally {
    globalThis.fetch = fetch
  }
  rmSync(folder, { recursive: true, force: true })
}

async function drawAll(folder: string, to: string): Promise<void> {
  for (const locale of LOCALES) {
    Object.assign(globalThis, { sopanLocale: locale })
    const { drawPage } = (await import(`${pathToFileURL(join(folder, 'draw-page.mjs')).href}?${locale}`)) as {
      drawPage: (path: string) => Promise<FirstPage>
    }
    for (const [path, file] of Object.entries({ ...FIRST_PAGES, ...FRAMES })) {
      writeFileSync(join(to, `${file}.${locale}.json`), JSON.stringify(await drawPage(path)))
    }
  }
}
