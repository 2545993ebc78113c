export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'appTheme'
/** Paper in light and dark: the colour of the browser's own bars. */
const PAPER = { light: '#FBF8F3', dark: '#12141B' }

export function chosenTheme(): Theme {
  const stored = readStored()
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice holds for this page.
  }
  applyTheme(theme)
}

/** The boot script has set data-theme already; the colour of the browser's bars needs the document's <meta>. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = PAPER[theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme]
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
