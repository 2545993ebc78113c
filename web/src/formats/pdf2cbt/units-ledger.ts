import type { Problem } from '../upload-model.ts'

/** More than this is told as a number. */
const MOST_TOLD = 20

/**
 * Where the second count of a file and what was carried or told are not the same: an error at the question, or for the file where no
 * question was read.
 * @param rows of the places whose questions were read
 */
export function differences(
  counted: ReadonlyMap<string, number>,
  accounted: ReadonlyMap<string, number>,
  rows: ReadonlyMap<string, number>,
): Problem[] {
  const places = [...new Set([...counted.keys(), ...accounted.keys()])].filter((place) => counted.get(place) !== accounted.get(place))
  const told = (row: number | null, text: string): Problem => ({
    row,
    column: null,
    code: 'ledger_differs',
    level: 'error',
    params: { text },
  })
  const inQuestions = places.flatMap((place) => {
    const row = rows.get(place)
    return row === undefined ? [] : [told(row, `${accounted.get(place) ?? 0} / ${counted.get(place) ?? 0}`)]
  })
  const outside = places.filter((place) => !rows.has(place)).map(nameOf)
  return [
    ...inQuestions,
    ...outside.slice(0, MOST_TOLD).map((name) => told(null, name)),
    ...(outside.length > MOST_TOLD ? [told(null, `… +${outside.length - MOST_TOLD}`)] : []),
  ]
}

function nameOf(place: string): string {
  const steps: unknown = JSON.parse(place)
  return Array.isArray(steps)
    ? steps
        .filter((step) => step !== '')
        .join(' › ')
        .slice(0, 120)
    : place
}
