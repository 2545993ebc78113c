import type { Direction } from '#contract/shared/locales.ts'
import { drawShareCard, SHARE_HEIGHT, SHARE_WIDTH, type ShareCard } from './draw-share-card.ts'

/** The card as a PNG, in the page's own faces. Throws where the browser gives no canvas. */
export async function makePicture(card: ShareCard, direction: Direction): Promise<Blob> {
  const { fontFamily, lineHeight, fontSize } = getComputedStyle(document.documentElement)
  // A face that comes late would be missed by the canvas; where it does not come, the device's own is drawn.
  await document.fonts.load(`700 52px ${fontFamily}`, card.title).catch(() => [])
  const canvas = document.createElement('canvas')
  canvas.width = SHARE_WIDTH
  canvas.height = SHARE_HEIGHT
  const ctx = canvas.getContext('2d')
  if (ctx === null) throw new Error('this browser gives no canvas')
  drawShareCard(ctx, card, { family: fontFamily, direction, line: parseFloat(lineHeight) / parseFloat(fontSize) || 1.5 })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the canvas gave no picture')) : resolve(blob)), 'image/png'),
  )
}
