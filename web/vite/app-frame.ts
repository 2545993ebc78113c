import type { Plugin, Rolldown } from 'vite'

/** What `_redirects` answers every address behind a sign-in with; the file is `app.html`. */
export const APP_SHELL = '/app'

/** The pages of a learner behind a sign-in come with a frame; public pages come with their content, admins with the bare shell. */
export const isFramed = (path: string): boolean => /^\/(?:user|test|test-solution)(?:\/|$)/.test(path)

/**
 * Writes `app.html` beside index.html: the same shell, with the frame of the coming page drawn before any style sheet or script is there.
 * On a slow network the bar and the sidebar stand after one answer of the server, where the bare shell stays white until the whole
 * site has come (docs/budgets.md, "Slow networks"). The style sheet comes after the frame, because a browser draws nothing that
 * follows a style sheet it still waits for. `web/vite/boot-script.ts` says which frame it is and counts the style's hash.
 */
export function appFrame(): Plugin {
  return {
    name: 'sopan:app-frame',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        this.emitFile({ type: 'asset', fileName: 'app.html', source: framed(shellIn(bundle)) })
      },
    },
  }
}

function shellIn(bundle: Rolldown.OutputBundle): string {
  const index = bundle['index.html']
  if (index?.type !== 'asset') throw new Error('app-frame: index.html is missing from the bundle')
  return String(index.source)
}

/** The shell with style and frame before its style sheets. */
export function framed(html: string): string {
  const sheets = html.match(/[ \t]*<link rel="stylesheet"[^>]*>\n?/g) ?? []
  if (sheets.length === 0) throw new Error('app-frame: the shell has no style sheet')
  const without = sheets.reduce((rest, sheet) => rest.replace(sheet, ''), html)
  const withStyle = without.replace('</head>', `  <style>${STYLE}</style>\n  </head>`)
  const filled = withStyle.replace('<div id="root"></div>', `<div id="root">${FRAME}</div>`)
  if (filled === withStyle) throw new Error('app-frame: the shell has no empty #root')
  return filled.replace('</body>', `${sheets.join('')}</body>`)
}

/**
 * Measures of the real bar, sidebar and page (area-frame.tsx, learner-layout.tsx, base.css): tests/e2e/shell/frame.spec.ts
 * holds one against the other. Colours are those of tokens.css.
 */
const LIGHT = '--frame-paper:#fbf8f3;--frame-line:#e5dfd3;--frame-block:#f4efe5;--frame-mark:#2f3e9e'
const DARK = '--frame-paper:#12141b;--frame-line:#2c3140;--frame-block:#20242f;--frame-mark:#97a4ff'
/**
 * Style sheets that come with a screen are put into the head and so stand before the site's own: without this line the first of them would
 * say which layer counts more.
 */
const LAYERS = '@layer properties,theme,base,components,utilities;'
const STYLE = [
  LAYERS,
  `:root{${LIGHT};color-scheme:light dark;background:var(--frame-paper)}`,
  `@media(prefers-color-scheme:dark){:root{${DARK}}}`,
  `:root[data-theme=light]{${LIGHT};color-scheme:light}:root[data-theme=dark]{${DARK};color-scheme:dark}`,
  ':root[data-text=large]{font-size:112.5%}:root[data-text=larger]{font-size:125%}',
  'body{margin:0}',
  '#frame,#frame *{display:block;box-sizing:border-box}',
  '#frame header{height:calc(3.5rem + 1px);border-bottom:1px solid var(--frame-line);padding:.875rem 1rem}',
  '#frame svg{width:26px;height:26px;margin-block:1px;color:var(--frame-mark)}',
  '#frame b{border-radius:10px;background:var(--frame-block)}',
  '#frame aside{display:none;width:15.5rem;border-inline-end:1px solid var(--frame-line);padding:1rem .75rem}',
  '#frame aside b{height:2rem;margin-bottom:.75rem}',
  '#frame main{width:100%;max-width:64rem;margin:0 auto;padding:1.25rem 1rem}',
  '#frame main b{height:7rem;margin-bottom:1rem}#frame main b:first-child{width:60%;height:2rem}',
  '@media(min-width:640px){#frame main{padding:2rem 1.5rem}}',
  '@media(min-width:768px){[data-frame=area] #frame>div{display:flex}[data-frame=area] #frame aside{display:block;flex:none;height:calc(100dvh - 3.5rem)}[data-sidebar=collapsed] #frame aside{width:4.25rem}}',
  ':root:not([data-frame]) #frame{display:none}',
].join('')

/** The mark of ui/logo.tsx. A browser counts a page as begun once it has drawn a picture or a text, which the blocks are not. */
const MARK =
  '<svg viewBox="0 0 24 24" shape-rendering="crispEdges"><path d="M12 3H9v5H6v5H3v5H0v3h12Z" fill="currentColor"/><path d="M12 3h3v5h3v5h3v5h3v3H12Z" fill="currentColor" opacity=".5"/></svg>'

const FRAME = `<div id="frame" aria-hidden="true"><header>${MARK}</header><div><aside><b></b><b></b><b></b></aside><main><b></b><b></b><b></b></main></div></div>`
