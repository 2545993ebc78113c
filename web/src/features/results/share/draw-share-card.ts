import { wrapLines } from './wrap-lines.ts'

/** What the picture says. Everything is text as it is shown, in the learner's language. */
export interface ShareCard {
  readonly brand: string
  readonly exam: string
  readonly title: string
  readonly score: string
  readonly of: string
  /** Rank, percentile: only what there is. */
  readonly figures: readonly { readonly label: string; readonly value: string }[]
  readonly date: string
  /** Null where the learner leaves it out. */
  readonly name: string | null
  /** Of 1: how many of the steps are lit. */
  readonly share: number
}

export interface ShareLook {
  /** The page's own family, so that every script has its face. */
  readonly family: string
  readonly direction: 'ltr' | 'rtl'
  /** Of the size of the letters: Indic letters have signs above and below, Nastaliq hangs from a slope. */
  readonly line: number
}

export const SHARE_WIDTH = 1_080
export const SHARE_HEIGHT = 1_350
const MARGIN = 84
const INNER = SHARE_WIDTH - 2 * MARGIN
/** The light colours of docs/design.md#colours: a picture that is sent is seen on other people's screens. */
const PAPER = '#fbf8f3'
const INK = '#1c2030'
const MUTED = '#5a6072'
const PRIMARY = '#2f3e9e'
const EDGE = '#d9d3c4'
const STEPS = 12

/** Draws the card, 1080 × 1350 px: whose site, which test, the marks, and stairs as high as they are. Letters are shaped by the canvas. */
export function drawShareCard(ctx: CanvasRenderingContext2D, card: ShareCard, look: ShareLook): void {
  const start = look.direction === 'rtl' ? SHARE_WIDTH - MARGIN : MARGIN
  const write = (text: string, y: number, size: number, { bold = false, color = INK, x = start, isFigure = false } = {}) => {
    ctx.font = `${bold ? 700 : 400} ${size}px ${look.family}`
    ctx.fillStyle = color
    // Figures run from left to right in every language, but stand where the text begins.
    ctx.direction = isFigure ? 'ltr' : look.direction
    ctx.textAlign = look.direction === 'rtl' ? 'right' : 'left'
    ctx.fillText(text, x, y)
    return ctx.measureText(text).width
  }
  ctx.textBaseline = 'alphabetic'
  ctx.fillStyle = PAPER
  ctx.fillRect(0, 0, SHARE_WIDTH, SHARE_HEIGHT)
  const mark = 72
  drawMark(ctx, look.direction === 'rtl' ? start - mark : start, 80, mark)
  write(card.brand, 80 + mark - 12, 52, { bold: true, x: look.direction === 'rtl' ? start - mark - 24 : start + mark + 24 })

  let y = 260
  write(card.exam, y, 34, { color: MUTED })
  ctx.font = `700 52px ${look.family}`
  const lines = wrapLines(card.title, INNER, 2, (text) => ctx.measureText(text).width)
  for (const line of lines) write(line, (y += 52 * look.line), 52, { bold: true })

  write(card.score, (y += 190), 168, { bold: true, color: PRIMARY, isFigure: true })
  write(card.of, (y += 40 * look.line), 40, { color: MUTED })

  const column = INNER / 2
  y += 60
  for (const [i, { label, value }] of card.figures.entries()) {
    const x = look.direction === 'rtl' ? start - i * column : start + i * column
    write(label, y + 34 * look.line, 34, { color: MUTED, x })
    write(value, y + 34 * look.line + 76, 64, { bold: true, x, isFigure: true })
  }
  drawStairs(ctx, card.share, look.direction === 'rtl')
  const foot = SHARE_HEIGHT - 300
  if (card.name !== null)
    write(wrapLines(card.name, INNER * 0.6, 1, (text) => measured(ctx, text, look))[0] ?? '', foot, 40, { bold: true })
  write(card.date, foot + 26 * look.line + 12, 30, { color: MUTED })
}

function measured(ctx: CanvasRenderingContext2D, text: string, { family }: ShareLook): number {
  ctx.font = `700 40px ${family}`
  return ctx.measureText(text).width
}

/** The logo: a flight of steps seen from the edge (logo.tsx). */
function drawMark(ctx: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  const unit = size / 24
  for (const [side, alpha] of [
    [-1, 1],
    [1, 0.5],
  ] as const) {
    ctx.globalAlpha = alpha
    ctx.fillStyle = PRIMARY
    for (const [step, top] of [3, 8, 13, 18].entries()) {
      const width = 3 * (step + 1) * unit
      ctx.fillRect(x + 12 * unit - (side < 0 ? width : 0), y + top * unit, width, (step === 3 ? 3 : 5) * unit)
    }
  }
  ctx.globalAlpha = 1
}

/** A flight of stairs along the foot, climbed in the direction of reading; those that the marks have reached are lit. */
function drawStairs(ctx: CanvasRenderingContext2D, share: number, isMirrored: boolean): void {
  const width = SHARE_WIDTH / STEPS
  for (let i = 0; i < STEPS; i++) {
    const height = 24 + ((i + 1) / STEPS) * 150
    ctx.fillStyle = i < Math.round(Math.max(0, Math.min(1, share)) * STEPS) ? PRIMARY : EDGE
    ctx.globalAlpha = i % 2 === 0 ? 1 : 0.85
    ctx.fillRect((isMirrored ? STEPS - 1 - i : i) * width, SHARE_HEIGHT - height, Math.ceil(width), height)
  }
  ctx.globalAlpha = 1
}
