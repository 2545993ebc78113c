import { png } from '../../../web/vite/png.ts'

/** A black square on white, so many pixels wide, as PNG. */
export function square(side: number): Uint8Array<ArrayBuffer> {
  const [from, to] = [Math.round(side * 0.2), Math.round(side * 0.8)]
  const isOn = (at: number): boolean => at === from || at === to
  const isBetween = (at: number): boolean => at >= from && at <= to
  const rows = Buffer.alloc(side * (side * 3 + 1), 255)
  for (let y = 0; y < side; y++) {
    const start = y * (side * 3 + 1)
    rows[start] = 0
    for (let x = 0; x < side; x++)
      if ((isOn(x) && isBetween(y)) || (isOn(y) && isBetween(x))) rows.fill(0, start + 1 + x * 3, start + 4 + x * 3)
  }
  return new Uint8Array(png(side, side, rows, 'rgb'))
}
