import type { DrawnMetafile } from '../metafile/draw-metafile.ts'
import type { DocPiece, LostPiece } from './doc-model.ts'

/** A metafile of a document by its relation: an image under its id, or why it is none. */
export type MetafileOutcome = { readonly id: string } | Exclude<DrawnMetafile, { readonly png: unknown }>

/** A metafile that the document shows and no equation was found in. */
export type ShownMetafile = NonNullable<LostPiece['metafile']>

/**
 * A piece with what became of its metafile: an image and a word that it is one, or the reason why it is lost. It stands for as many units of
 * the file as before.
 */
export function withMetafile(piece: DocPiece, outcomes: ReadonlyMap<string, MetafileOutcome>): DocPiece[] {
  if (piece.kind !== 'lost' || piece.metafile === undefined) return [piece]
  const { metafile, ...told } = piece
  const outcome = outcomes.get(metafile.relation)
  if (outcome === undefined) return [told]
  const { units, place, tag } = piece
  const at = { place, ...(tag !== undefined && { tag }) }
  if ('id' in outcome)
    return [
      { kind: 'picture', id: outcome.id, alt: metafile.alt, units, ...at },
      { ...told, code: metafile.shows === 'formula' ? 'formula_as_picture' : 'drawing_as_picture', level: 'warning', units: 0 },
    ]
  // An object is known by its program and not by the file of its preview.
  if (metafile.isPreview) return [told]
  return [
    { ...told, code: 'metafile_lost', params: { ...told.params, reason: outcome.fault, ...('font' in outcome && { font: outcome.font }) } },
  ]
}

/** Most time that the drawings of one document may take together, in ms; the thread that reads is ended after 60 s. */
const MOST_MS = 25_000

/** Draws the metafiles of a document one after the other; those that the time does not reach are late. */
export async function drawAll(
  metafiles: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  draw: (file: Uint8Array<ArrayBuffer>) => Promise<DrawnMetafile>,
  now: () => number,
): Promise<Map<string, DrawnMetafile>> {
  const until = now() + MOST_MS
  const drawn = new Map<string, DrawnMetafile>()
  for (const [relation, file] of metafiles) drawn.set(relation, now() > until ? { fault: 'late' } : await draw(file))
  return drawn
}
