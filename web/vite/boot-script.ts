import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { LOCALES, directionOf } from '../../worker/contract/shared/locales.ts'
import { PAGE_GROUPS, pageLists } from './page-lists.ts'
import { digits, manipuriScript, textSize, urduFace } from '../src/lib/reading.ts'

/**
 * The one inline script: before anything is drawn it sets language, direction, theme, text size, face and digits on <html> and starts loading the
 * locale's chunk, which would otherwise cost a round trip, and for a learner what names the files of the page (page-lists.ts). Its hash, and that of every other inline script or style, goes to
 * `csp.json` beside index.html, from which the headers are made.
 */
export function bootScript(
  isForAdmins: (module: string) => boolean,
  areasShown: (modules: readonly string[]) => readonly string[],
): Plugin {
  let outDir = ''
  const listsOf = (bundle: Rolldown.OutputBundle) => pageLists(bundle, (route) => isForAdmins(`/web/src/routes/${route}.tsx`), areasShown)
  const siteFiles = (bundle: Rolldown.OutputBundle): SiteFiles => ({
    messages: localeChunks(bundle),
    lists: listsOf(bundle).version,
  })
  return {
    name: 'sopan:boot-script',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => [
        {
          tag: 'script',
          children: script(bundle === undefined ? { messages: {}, lists: '' } : siteFiles(bundle)),
          injectTo: 'head-prepend',
        },
      ],
    },
    async writeBundle(_options, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('boot-script: index.html is missing from the bundle')
      const app = bundle['app.html']
      for (const [file, source] of listsOf(bundle).sources) await writeFile(join(outDir, 'assets', file), source)
      const html = String(index.source) + (app?.type === 'asset' ? String(app.source) : '')
      await writeFile(
        join(outDir, 'csp.json'),
        `${JSON.stringify({ scriptHashes: hashes(html, 'script'), styleHashes: hashes(html, 'style') }, null, 2)}\n`,
      )
    },
  }
}

/** Name, key and values of the choices of a device. */
const DEVICE_CHOICES = [textSize, urduFace, digits, manipuriScript].map(({ name, key, values: [, ...others] }) => [name, key, others])

/** Nothing is bundled by the development server. */
interface SiteFiles {
  /** The messages that every page needs: paths under `assets/` by locale. */
  readonly messages: Readonly<Record<string, string>>
  /** The version of what names the files of every page (page-lists.ts); empty where nothing is bundled. */
  readonly lists: string
}

function script({ messages, lists }: SiteFiles): string {
  const rtl = LOCALES.filter((locale) => directionOf(locale) === 'rtl')
  return [
    `(function(d,c,r,a,g,p,o,l,t,q,s){q=(/[?&]lang=([a-z]+)/.exec(location.search)||[])[1];`,
    `try{l=localStorage.getItem('appLanguage');t=localStorage.getItem('appTheme');s=localStorage.getItem('token');`,
    `if(a.indexOf(l)<0&&a.indexOf(q)>=0)localStorage.setItem('appLanguage',q)}catch(e){}`,
    // A text that is read by itself is in its own language, for whoever has not chosen another.
    `l=a.indexOf(q)>=0?q:a.indexOf(l)>=0?l:d.dataset.article||'en';d.lang=l;d.dir=r.indexOf(l)<0?'ltr':'rtl';`,
    // What stands in the first HTML is hidden where it is in another language, or where its reader is about to be led on.
    `if(d.dataset.first&&(d.dataset.first!==l||s))d.dataset.first='hidden';`,
    `if(t==='light'||t==='dark')d.dataset.theme=t;`,
    // Which frame stands until the site has come (app-frame.ts): with the sidebar as it was left, or a bar alone.
    `d.dataset.frame=/^\\/user(?!\\/test-feedback)/.test(location.pathname)?'area':'page';`,
    `try{if(localStorage.getItem('sopan-sidebar')==='collapsed')d.dataset.sidebar='collapsed'}catch(e){}`,
    `g.forEach(function(o){try{t=localStorage.getItem(o[1])}catch(e){t=''}if(o[2].indexOf(t)>=0)d.dataset[o[0]]=t});`,
    // Where the page is in the first HTML its messages wait, as its scripts do (lay-into-shell.ts).
    `if(c[l]){var k=document.createElement('link');k.rel='modulepreload';k.href='/assets/'+c[l];`,
    `if(d.dataset.first||d.dataset.article)k.fetchPriority='low';document.head.appendChild(k)}`,
    // On a device that has the site already its files are there, and whoever is not signed in is led on from a learner's page.
    `if(s&&p&&!(navigator.serviceWorker||{}).controller)for(q in o)if(RegExp(o[q]).test(location.pathname)){`,
    `import('/assets/page-list-'+p+'-'+q+'-'+l+'.js').catch(function(){});break}`,
    `})(document.documentElement,${JSON.stringify(messages)},${JSON.stringify(rtl)},${JSON.stringify(LOCALES)},${JSON.stringify(DEVICE_CHOICES)},`,
    `${JSON.stringify(lists)},${JSON.stringify(PAGE_GROUPS)})`,
  ].join('')
}

/** For each locale the file its messages come in. */
function localeChunks(bundle: Rolldown.OutputBundle): Record<string, string> {
  return Object.fromEntries(
    LOCALES.map((locale) => {
      const chunk = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/paraglide/messages/${locale}.js`),
      )
      if (chunk?.type !== 'chunk') throw new Error(`boot-script: the messages of ${locale} have no chunk of their own`)
      return [locale, chunk.fileName.replace(/^assets\//, '')]
    }),
  )
}

function hashes(html: string, tag: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g')
  const texts = new Set([...html.matchAll(inline)].map(([, text = '']) => text))
  return [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
