import type { Chosen } from '#web/admin/markdown/insert-text.ts'

/** A change of what is chosen in a text; it may first choose more, such as whole lines. */
export type Mark = (chosen: Chosen) => Chosen

/** Signs around what is chosen; taken away where they are there. Without a choice the caret stands between them. */
export const around =
  (sign: string): Mark =>
  ({ text, from, to }) => {
    const chosen = text.slice(from, to)
    const isInside = chosen.length > sign.length * 2 && chosen.startsWith(sign) && chosen.endsWith(sign)
    const piece = isInside ? chosen.slice(sign.length, -sign.length) : `${sign}${chosen}${sign}`
    const inner = isInside ? from : from + sign.length
    const length = isInside ? piece.length : chosen.length
    return { text: text.slice(0, from) + piece + text.slice(to), from: inner, to: inner + length }
  }

/** The lines that what is chosen stands on. */
export const wholeLines = ({ text, from, to }: Chosen): Chosen => {
  const end = text.indexOf('\n', to)
  return { text, from: text.lastIndexOf('\n', from - 1) + 1, to: end === -1 ? text.length : end }
}

/** A sign at the beginning of each chosen line; taken away where all have it. Numbers count up. `chosen` are whole lines. */
export const atLines =
  (kind: 'heading' | 'bullets' | 'numbers' | 'quote'): Mark =>
  ({ text, from, to }) => {
    const lines = text.slice(from, to).split('\n')
    const { sign, there } = LINE_SIGNS[kind]
    const written = lines.length === 1 ? lines : lines.filter((line) => line.trim() !== '')
    const areMarked = written.every((line) => there.test(line))
    let place = 0
    const marked = (line: string) => `${sign(place++)}${kind === 'heading' ? line.replace(/^#{1,6}\s+/, '') : line}`
    const piece = lines.map((line) => (!written.includes(line) ? line : areMarked ? line.replace(there, '') : marked(line))).join('\n')
    // A heading is continued at its end; a list stays chosen.
    const end = from + piece.length
    return { text: text.slice(0, from) + piece + text.slice(to), from: lines.length === 1 ? end : from, to: end }
  }

const LINE_SIGNS = {
  heading: { sign: () => '## ', there: /^##\s+/ },
  bullets: { sign: () => '- ', there: /^[-*]\s+/ },
  numbers: { sign: (at: number) => `${at + 1}. `, there: /^\d+\.\s+/ },
  quote: { sign: () => '> ', there: /^>\s?/ },
}

/** What is chosen as a link; the address is chosen next. */
export const link: Mark = ({ text, from, to }) => {
  const chosen = text.slice(from, to)
  const isAddress = /^(?:https:\/\/|\/)\S+$/.test(chosen)
  const [words, address] = isAddress ? ['', chosen] : [chosen, 'https://']
  const piece = `[${words}](${address})`
  const at = isAddress ? from + 1 : from + words.length + 3
  return { text: text.slice(0, from) + piece + text.slice(to), from: at, to: isAddress ? at : at + address.length }
}

/** A piece on lines of its own, with an empty line on each side; the caret stands after it. */
export const block =
  (piece: string): Mark =>
  ({ text, from, to }) => {
    const [before, after] = [text.slice(0, from), text.slice(to)]
    const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
    const tail = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
    const end = from + lead.length + piece.length
    return { text: before + lead + piece + tail + after, from: end, to: end }
  }
