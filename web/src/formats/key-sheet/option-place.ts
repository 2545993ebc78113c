import { ALPHABETS } from '../segment/labels.ts'

/** The place of an option by its label, from 0; null where it is no label of the first `count` options. */
export type PlaceOfLabel = (label: string, count: number) => number | 'ambiguous' | null

/**
 * Reads labels of options by the alphabet of the whole sheet: "इ" is the third of अ, आ, इ and the fifth of अ, ब, स, द, इ. Where several
 * alphabets hold all labels of the sheet and differ about one, that label is ambiguous.
 */
export function placesByAlphabet(labels: readonly string[]): PlaceOfLabel {
  const indian = [...new Set(labels)].filter((label) => DEVANAGARI.test(label))
  const fitting = ALPHABETS.filter((letters) => indian.length > 0 && indian.every((label) => letters.includes(label)))
  return (label, count) => {
    if (/^\d+$/.test(label)) return Number(label) >= 1 && Number(label) <= count ? Number(label) - 1 : null
    const written = label.toLowerCase()
    const among = DEVANAGARI.test(label) && fitting.length > 0 ? fitting : ALPHABETS
    const places = new Set(among.map((letters) => letters.indexOf(written)).filter((place) => place !== -1 && place < count))
    const [place] = places
    return place === undefined ? null : places.size > 1 ? 'ambiguous' : place
  }
}

const DEVANAGARI = /[\u0900-\u097f]/
