import { diffPieces, diffWords, type DiffRun } from '#domain/question-bank/text-diff.ts'

/** A line of two compared texts: in both, only in the older or only in the newer; or so many lines that are in both and not shown. */
export type DiffLine =
  | { readonly kind: 'same' | 'gone' | 'new'; readonly runs: readonly DiffRun[] }
  | { readonly kind: 'skipped'; readonly lines: number }

/**
 * What changed between two texts, line by line. A line that was only altered stands as `gone` and `new` with the words that changed; of
 * long stretches without a change only the nearest lines are shown. Empty where nothing changed.
 */
export function diffLines(older: string, newer: string): DiffLine[] {
  if (older === newer) return []
  const runs = diffPieces(linesOf(older), linesOf(newer))
  const lines = runs.flatMap((run, at): DiffLine[] => {
    const texts = run.text.replace(/\n$/, '').split('\n')
    if (run.kind === 'same') return folded(texts, at === 0, at === runs.length - 1)
    const next = runs[at + 1]
    const before = runs[at - 1]
    // An altered stretch is told as a whole where its older half stands.
    if (run.kind === 'gone' && next?.kind === 'new') return altered(texts, next.text.replace(/\n$/, '').split('\n'))
    if (run.kind === 'new' && before?.kind === 'gone') return []
    return texts.map((text) => whole(run.kind, text))
  })
  return lines
}

/** Each line with its end, so that a last line without one is another line. */
const linesOf = (text: string): string[] => `${text.replace(/\n$/, '')}\n`.match(/[^\n]*\n/g) ?? []

const whole = (kind: DiffRun['kind'], text: string): DiffLine => ({ kind, runs: [{ kind: 'same', text }] })

/** Lines around a change that stay visible. */
const CONTEXT = 2

function folded(texts: readonly string[], isFirst: boolean, isLast: boolean): DiffLine[] {
  const head = isFirst ? 0 : CONTEXT
  const tail = isLast ? 0 : CONTEXT
  const hidden = texts.length - head - tail
  const shown = (some: readonly string[]) => some.map((text) => whole('same', text))
  if (hidden < 2) return shown(texts)
  return [...shown(texts.slice(0, head)), { kind: 'skipped', lines: hidden }, ...shown(texts.slice(texts.length - tail))]
}

/** Lines in the place of others: those that are alike by pairs with their words, the rest as they are. */
function altered(gone: readonly string[], come: readonly string[]): DiffLine[] {
  const pairs = gone.map((text, at) => {
    const other = come[at]
    const runs = other === undefined ? null : diffWords(text, other)
    return runs !== null && areAlike(runs, text, other ?? '') ? runs : null
  })
  const older = gone.map((text, at): DiffLine => {
    const runs = pairs[at] ?? null
    return runs === null ? whole('gone', text) : { kind: 'gone', runs: runs.filter(({ kind }) => kind !== 'new') }
  })
  const newer = come.map((text, at): DiffLine => {
    const runs = pairs[at] ?? null
    return runs === null ? whole('new', text) : { kind: 'new', runs: runs.filter(({ kind }) => kind !== 'gone') }
  })
  return [...older, ...newer]
}

/** Half of the longer line stands in both. */
function areAlike(runs: readonly DiffRun[], older: string, newer: string): boolean {
  const common = runs.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0)
  return common * 2 >= Math.max(older.length, newer.length)
}
