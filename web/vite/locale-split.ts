import type { Plugin } from 'vite'
import { FALLBACKS, LOCALES, isLocale, type Locale } from '../../worker/contract/locales.ts'

const LAYOUT = 'locale-split: the generated layout of Paraglide has changed; read web/vite/locale-split.ts'

/**
 * Gives each visitor one locale, and each message costs nothing outside it. Paraglide's `m` is an index over all locales, 14
 * languages and a wrapper per message for everybody; here `m` is the very module of the language that the boot script has put
 * on <html lang>, loaded dynamically. Where a translation is missing, Paraglide takes the base locale; here it is the nearest
 * language of our own table (Maithili falls back to Hindi), as a copy inside the locale's own chunk, so that one request
 * brings everything.
 */
export function localeSplit(): Plugin {
  return {
    name: 'sopan:locale-split',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('/paraglide/messages.js')) return { code: oneLocale(code), map: null }
      if (id.endsWith('/paraglide/messages/_index.js')) throw new Error('locale-split: something imports all the languages at once')
      const [, file, owner] = /\/paraglide\/messages\/([\w-]+)\.js(?:\?for=([\w-]+))?$/.exec(id) ?? []
      if (file !== undefined && isLocale(file)) return { code: nearestFallback(code, file, owner ?? file), map: null }
      return null
    },
  }
}

/** `messages.js` with `m` as one dynamically imported locale. Throws where the generated layout is another. */
export function oneLocale(source: string): string {
  if (!/^export \* as m from ["']\.\/messages\/_index\.js["'];?$/m.test(source)) throw new Error(LAYOUT)
  const loaders = LOCALES.map((locale) => `${JSON.stringify(locale)}: () => import('./messages/${locale}.js')`).join(',')
  return `const load = {${loaders}};\nexport const m = await (load[document.documentElement.lang] ?? load.en)();\n`
}

/** A locale's module whose missing messages come from the nearest language, as a copy of its own for `owner`. */
export function nearestFallback(source: string, locale: Locale, owner: string): string {
  const imports = [...source.matchAll(/^export \{.*from .*$/gm)].length
  const rewritten = [...source.matchAll(RE_EXPORT)].length
  if (imports !== rewritten || !/^export (?:const|\{)/m.test(source)) throw new Error(LAYOUT)
  return source.replace(RE_EXPORT, `$1"./${FALLBACKS[locale] ?? 'en'}.js?for=${owner}"`)
}

const RE_EXPORT = /^(export \{ \w+ \} from )"\.\/en\.js"/gm
