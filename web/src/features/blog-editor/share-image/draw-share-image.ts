import { directionOf, type Locale } from '#contract/shared/locales.ts'
import { brand } from '#web/lib/brand.ts'
import { setTitle } from './title-lines.ts'

export interface ShareText {
  readonly language: Locale
  readonly title: string
  readonly category: string
}

/** What sites that show a shared link ask for. */
const WIDTH = 1_200
const HEIGHT = 630
const MARGIN = 80

/**
 * The image that stands for a text where its link is shared: its title in its own script, the category and the name of the site, as a JPEG.
 * Null where the browser cannot draw it.
 */
export async function drawShareImage({ language, title, category }: ShareText): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (context === null) return null
  const family = familyOf(language)
  const fontOf = (size: number, weight = 700) => `${weight} ${size}px ${family}`
  // A canvas draws with what is there: the fonts of Urdu and Meitei come from the site.
  await Promise.all([fontOf(84), fontOf(34, 400)].map((font) => document.fonts.load(font, `${title} ${category}`))).catch(() => {})

  drawGround(context)
  context.direction = directionOf(language)
  context.textAlign = 'start'
  context.textBaseline = 'alphabetic'
  const start = directionOf(language) === 'rtl' ? WIDTH - MARGIN : MARGIN
  context.fillStyle = '#c3caff'
  context.font = fontOf(34, 400)
  context.fillText(category, start, 130, WIDTH - 2 * MARGIN)

  const set = setTitle(title, WIDTH - 2 * MARGIN, (text, size) => {
    context.font = fontOf(size)
    return context.measureText(text).width
  })
  const step = set.size * (language === 'ur' ? 1.75 : 1.3)
  context.fillStyle = '#ffffff'
  context.font = fontOf(set.size)
  const first = 310 - ((set.lines.length - 1) * step) / 2 + set.size / 3
  for (const [at, line] of set.lines.entries()) context.fillText(line, start, first + at * step, WIDTH - 2 * MARGIN)

  drawBrand(context)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82))
}

/** The fonts that the site shows a language in. */
function familyOf(language: Locale): string {
  const probe = document.createElement('span')
  probe.lang = language
  document.body.append(probe)
  const { fontFamily } = getComputedStyle(probe)
  probe.remove()
  return fontFamily
}

function drawGround(context: CanvasRenderingContext2D): void {
  context.fillStyle = '#2f3e9e'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  // The steps of the mark, along the lower edge.
  context.fillStyle = 'rgb(255 255 255 / 7%)'
  for (let at = 0; at < 6; at++) context.fillRect(WIDTH - (6 - at) * 90, HEIGHT - (at + 1) * 58, 90, (at + 1) * 58)
}

/** Name and mark of the site, in Latin letters in every language. */
function drawBrand(context: CanvasRenderingContext2D): void {
  const top = HEIGHT - 104
  context.fillStyle = '#ffffff'
  for (const [at, height] of [12, 24, 36, 48].entries()) context.fillRect(MARGIN + at * 14, top + 48 - height, 14, height)
  context.direction = 'ltr'
  context.textAlign = 'left'
  context.font = '700 40px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif'
  context.fillText(brand.name, MARGIN + 76, top + 44)
}
