import type { PaperAssets } from '#contract/papers/schemas.ts'

export type AssetImage = PaperAssets['images'][number]

/** Renames the images of rendered HTML from their external ids to numbers, in order of first use. */
export function numberImages(images: ReadonlyMap<string, AssetImage>): {
  readonly number: (html: string) => string
  readonly used: () => AssetImage[]
} {
  const numbers = new Map<string, number>()
  return {
    // "<" of a text is always escaped, so this meets only tags.
    number: (html) =>
      html.replace(/<img src="image:([a-z0-9._-]+)"/g, (_tag, id: string) => {
        if (!images.has(id)) throw new Error(`publishing: image ${id} is missing`)
        if (!numbers.has(id)) numbers.set(id, numbers.size)
        return `<img src="image:${numbers.get(id)}"`
      }),
    used: () => [...numbers.keys()].flatMap((id) => images.get(id) ?? []),
  }
}

/** The external ids of the images that rendered HTML shows. */
export const imagesShown = (html: string): string[] => [...html.matchAll(/<img src="image:([a-z0-9._-]+)"/g)].map((match) => match[1] ?? '')
