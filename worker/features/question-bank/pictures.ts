/** A stored picture: where it is served, and its size in pixels. */
export interface BankPicture {
  readonly name: string
  readonly address: string
  readonly width: number
  readonly height: number
}

/** The pictures of these names that are stored. */
export async function findPictures(db: D1Database, names: readonly string[]): Promise<Map<string, BankPicture>> {
  if (names.length === 0) return new Map()
  const { results } = await db
    .prepare(
      `SELECT external_id AS name, '/media/' || media_key AS address, width, height FROM image
       WHERE external_id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(names))
    .all<BankPicture>()
  return new Map(results.map((picture) => [picture.name, picture]))
}

/** Puts numbers in the place of pictures' names, `image:{n}`, n into `addresses`; a picture that is missing keeps its words. */
export function numberPictures(pictures: ReadonlyMap<string, BankPicture>) {
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
