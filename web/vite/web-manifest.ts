import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { drawIcon, type IconShape } from './app-icons.ts'
import { sharePictures } from './share-pictures.ts'

const ICONS: Readonly<Record<string, IconShape>> = {
  'icons/icon-192.png': { size: 192, unit: 5, radius: 40 },
  'icons/icon-512.png': { size: 512, unit: 13, radius: 108 },
  // Cut by the system to any shape: what counts lies within the inner four fifths.
  'icons/maskable-512.png': { size: 512, unit: 11, radius: 0 },
  'icons/apple-touch-180.png': { size: 180, unit: 5, radius: 0 },
  'icons/badge-96.png': { size: 96, unit: 4, radius: 0, isBadge: true },
}

/** What makes the site installable: the manifest, named by the operator's brand file, the icons, and the pictures of shared links, drawn at build. */
export function webManifest(brandFile: string): Plugin {
  return {
    name: 'sopan:web-manifest',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icons/apple-touch-180.png' }, injectTo: 'head' },
    ],
    generateBundle() {
      const { name } = JSON.parse(readFileSync(brandFile, 'utf8')) as { readonly name: string }
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifestOf(name)) })
      for (const [fileName, shape] of Object.entries(ICONS)) this.emitFile({ type: 'asset', fileName, source: drawIcon(shape) })
      for (const [fileName, source] of sharePictures()) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

/** The colours are those of the paper in light (docs/design.md#colours); the screens change the bar with the theme on their own. */
const manifestOf = (name: string) => ({
  id: '/user',
  name,
  short_name: name,
  start_url: '/user',
  scope: '/',
  display: 'standalone',
  background_color: '#FBF8F3',
  theme_color: '#FBF8F3',
  lang: 'en',
  dir: 'auto',
  categories: ['education'],
  description: 'Mock tests that behave like the real computer-based exam, in 14 Indian languages.',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
