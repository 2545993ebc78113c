/** Something that a paste could not carry, or carried in another way. What it says is the screen's affair. */
export interface Told {
  readonly kind: ToldKind
  /** An address, a name or a few words; "" where the kind says it all. */
  readonly text: string
  /** The number of the element it stands in, and the characters of the source that it stands for. */
  readonly place: number
  readonly units: number
}

export type ToldKind =
  /** A picture that lies elsewhere: it is never fetched. */
  | 'remote_picture'
  /** A picture on the disk of the one who pastes, as Word writes it. */
  | 'local_picture'
  /** A picture in the clipboard itself that cannot be read. */
  | 'broken_picture'
  | 'link'
  /** A link that would run something. */
  | 'unsafe_link'
  | 'underline'
  | 'merged_cells'
  | 'nested_block'
  | 'alignment'
  | 'quote'
  | 'rule'
  /** Videos, frames, drawings, fields of forms. */
  | 'embedded'
  | 'hidden_text'
  /** Text that belongs to no question. */
  | 'left_text'
  | 'formula_part'
  /** A formula whose page keeps nothing of it but its drawing. */
  | 'formula_unread'
  | 'converted_font'
  | 'old_font'
  | 'other'

/** What the door could not write, told by the tags of the source. */
export const toldOfTag = (tag: string): Told => ({ kind: kindOfTag(tag), text: tag, place: 0, units: 0 })

function kindOfTag(tag: string): ToldKind {
  if (/^<(?:u|ins)\b/.test(tag)) return 'underline'
  if (/ in <t[dh]/.test(tag)) return 'nested_block'
  if (/^<t[dh]\b/.test(tag)) return 'merged_cells'
  if (tag.startsWith('<blockquote')) return 'quote'
  if (tag.startsWith('<hr')) return 'rule'
  return tag.includes('text-align') ? 'alignment' : 'other'
}
