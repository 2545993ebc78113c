import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const LIBRARY = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(LIBRARY, 'package.json'), 'utf8')) as { version: string }

/** Decoders of scans (JBIG2, fax, JPEG 2000) for sites that allow no WebAssembly; the library asks for them by these names. */
const DECODERS = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'] as const

/** Where they lie: the folder has the library's version, because what is under `/assets/` never changes. */
const FOLDER = `assets/admin/pdf-${version}/`

/** Lays the decoders of PDFs beside the site's own files, and says where by `PDF_DECODERS`. */
export function pdfDecoders(): Plugin {
  const source = (name: string) => readFileSync(join(LIBRARY, 'wasm', name), 'utf8')
  return {
    name: 'sopan:pdf-decoders',
    config: () => ({ define: { PDF_DECODERS: JSON.stringify(`/${FOLDER}`) } }),
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = DECODERS.find((one) => request.url === `/${FOLDER}${one}`)
        if (name === undefined) return next()
        response.setHeader('content-type', 'text/javascript').end(source(name))
      })
    },
    generateBundle() {
      for (const name of DECODERS) this.emitFile({ type: 'asset', fileName: `${FOLDER}${name}`, source: source(name) })
    },
  }
}
