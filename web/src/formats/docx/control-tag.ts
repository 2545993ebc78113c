import { columnNamed } from '../template-columns.ts'

/** What a content control of an exported document holds: a column of the template, of one question or one passage. */
export interface ControlTag {
  readonly kind: 'question' | 'passage'
  /** Its id, cut where that is too long for a tag; the whole id stands in its own control. */
  readonly key: string
  readonly column: string
  /** Which entry of a list it is, from 1; 0 for a column that is no list. */
  readonly entry: number
}

/** Word refuses longer tags. */
const MOST = 64
/** `sopan:q:`, and `:video_seconds_mai.10` behind the key. */
const MOST_KEY = MOST - 8 - 21

/** The key of the nth question or passage of a file, from 0. */
export const keyOfId = (id: string, n: number): string => (id.length <= MOST_KEY ? id : `${id.slice(0, MOST_KEY - 6)}~${n}`)

export const writeTag = ({ kind, key, column, entry }: ControlTag): string =>
  `sopan:${kind.charAt(0)}:${key}:${column}${entry > 0 ? `.${entry}` : ''}`

/** Null for a control of someone else. */
export function readTag(tag: string): ControlTag | null {
  const [, kind = '', key = '', column = '', entry = '0'] = /^sopan:([pq]):([a-z0-9._~-]+):([a-z0-9_]+)(?:\.(\d{1,2}))?$/.exec(tag) ?? []
  if (kind === '' || columnNamed(column) === null) return null
  return { kind: kind === 'q' ? 'question' : 'passage', key, column, entry: Number(entry) }
}
