export interface ShrinkOptions {
  /** The longer side at most, in pixels. */
  readonly side: number
  /** Cut to the square in its middle. */
  readonly square?: boolean
}

/**
 * A picture from this device, made small enough to send: drawn again, so that nothing but the picture is left of it. Null where the
 * browser cannot read it as one.
 */
export async function shrinkPicture(file: Blob, { side, square = false }: ShrinkOptions): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  const { width, height } = bitmap
  const cut = square ? { width: Math.min(width, height), height: Math.min(width, height) } : { width, height }
  const scale = Math.min(1, side / Math.max(cut.width, cut.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(cut.width * scale))
  canvas.height = Math.max(1, Math.round(cut.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return null
  const [x, y] = [(width - cut.width) / 2, (height - cut.height) / 2]
  context.drawImage(bitmap, x, y, cut.width, cut.height, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const drawn = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85))
  const webp = await drawn('image/webp')
  // Browsers that cannot write WebP give a PNG, which is large.
  return webp?.type === 'image/webp' ? webp : drawn('image/jpeg')
}
