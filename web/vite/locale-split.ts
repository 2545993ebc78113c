import type { Plugin } from 'vite'
import { FALLBACKS, LOCALES, isLocale, type Locale } from '../../worker/contract/locales.ts'

const LAYOUT = 'locale-split: the generated layout of Paraglide has changed; read web/vite/locale-split.ts'

/**
 * Gives each visitor one locale. Paraglide's `messages/_index.js` imports every locale statically, 14 languages for everybody;
 * this turns it into one dynamic import of the language that the boot script has put on <html lang>. Where a translation is
 * missing, Paraglide takes the base locale; here it is the nearest language of our own table (Maithili falls back to Hindi),
 * as a copy inside the locale's own chunk, so that one request brings everything.
 */
export function localeSplit(): Plugin {
  return {
    name: 'sopan:locale-split',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const [, file, owner] = /\/paraglide\/messages\/([\w-]+)\.js(?:\?for=([\w-]+))?$/.exec(id) ?? []
      if (file === '_index') return { code: oneLocale(code), map: null }
      if (file !== undefined && isLocale(file)) return { code: nearestFallback(code, file, owner ?? file), map: null }
      return null
    },
  }
}

/** `_index.js` with one dynamic import in the place of all the static ones. Throws where the generated layout is another. */
export function oneLocale(source: string): string {
  const found = [...source.matchAll(/^import \* as __\w+ from ["']\.\/([\w-]+)\.js["'];?$/gm)].map((match) => match[1] ?? '')
  const calls = [...source.matchAll(/return __en\.\w+\(inputs\)/g)].length
  const messages = [...source.matchAll(/^export const /gm)].length
  if (found.toSorted().join() !== [...LOCALES].toSorted().join() || calls === 0 || calls !== messages) throw new Error(LAYOUT)
  const body = source
    .replace(/^import .*$/gm, '')
    .replace(/^\tif \(locale === .*$/gm, '')
    .replace(/^\tconst locale = .*$/gm, '')
    .replace(/return __en\./g, 'return __chosen.')
  if (/\b(?:getLocale|experimentalStaticLocale|__en)\b/.test(body)) throw new Error(LAYOUT)
  const loaders = found.map((locale) => `${JSON.stringify(locale)}: () => import('./${locale}.js')`).join(',')
  return `const __load = {${loaders}};\n${body}\nconst __chosen = await (__load[document.documentElement.lang] ?? __load.en)();\n`
}

/** A locale's module whose missing messages come from the nearest language, as a copy of its own for `owner`. */
export function nearestFallback(source: string, locale: Locale, owner: string): string {
  return source.replace(/^(export \{ \w+ \} from )"\.\/en\.js"/gm, `$1"./${FALLBACKS[locale] ?? 'en'}.js?for=${owner}"`)
}
