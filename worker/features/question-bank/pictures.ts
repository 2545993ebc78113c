import type { StoredImage } from '#worker/db/find-pictures.sql.ts'

/** Puts numbers in the place of pictures' names, `image:{n}`, n into `addresses`; a picture that is missing keeps its words. */
export function numberPictures(pictures: ReadonlyMap<string, StoredImage>) {
  const names: string[] = []
  const numberOf = (name: string): number => {
    if (!names.includes(name)) names.push(name)
    return names.indexOf(name)
  }
  return {
    // "<" of a text is always escaped, so this meets only tags.
    number: (html: string) => html.replace(TAG, (_tag, name: string) => `<img src="image:${numberOf(name)}"`),
    names: () => names,
    addresses: () => names.map((name) => pictures.get(name)?.address ?? ''),
  }
}

const TAG = /<img src="image:([a-z0-9._-]+)"/g

/** The names of the pictures that rendered HTML shows. */
export const picturesIn = (htmls: readonly string[]): string[] => [
  ...new Set(htmls.flatMap((html) => [...html.matchAll(TAG)].map(([, name = '']) => name))),
]
