import type { Stroke } from './scratch-sheet.ts'

/** Draws all strokes again, in the colour that the canvas has for text, so that dark mode is only another ink. */
export function paintAll(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const scale = window.devicePixelRatio
  const { clientWidth, clientHeight } = canvas
  canvas.width = Math.round(clientWidth * scale)
  canvas.height = Math.round(clientHeight * scale)
  context.scale(scale, scale)
  for (const stroke of strokes) paintStroke(canvas, stroke, 0)
}

/** Draws a stroke from its `from`-th number on: what is new of it while it is being drawn. */
export function paintStroke(canvas: HTMLCanvasElement, { tool, width, points }: Stroke, from: number): void {
  const context = canvas.getContext('2d')
  const [x, y] = points.slice(from, from + 2)
  if (context === null || x === undefined || y === undefined) return
  context.globalCompositeOperation = tool === 'eraser' ? 'destination-out' : 'source-over'
  context.strokeStyle = getComputedStyle(canvas).color
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(x, y)
  // A dot is a line of no length.
  context.lineTo(x, y)
  for (let at = from + 2; at + 1 < points.length; at += 2) context.lineTo(points[at] ?? x, points[at + 1] ?? y)
  context.stroke()
}
