import type { ContentTest } from '#contract/imports/content.ts'
import { indianDay } from '#domain/time/indian-day.ts'

/** What is wrong with where a test says its paper is from, each with the field that it is about. `now` ms UTC; days are India's. */
export function paperSourceFaults(
  { kind, published, paperSource }: Pick<ContentTest, 'kind' | 'published' | 'paperSource'>,
  now: number,
): { readonly path: readonly string[]; readonly message: string }[] {
  const at = (message: string, ...field: readonly string[]) => ({ path: ['paperSource', ...field], message })
  if (kind !== 'previousYear')
    return paperSource === undefined ? [] : [at('belongs to tests of the kind "previousYear" alone; leave it out, or change the kind')]
  if (paperSource === undefined)
    return published
      ? [at('is missing; a previous paper is published with its year, its source, and your word that you may publish it')]
      : []
  const { year, day } = paperSource
  const today = indianDay(now)
  if (year > Number(today.slice(0, 4))) return [at('is in the future; a previous paper has been set already', 'year')]
  if (day !== undefined && !day.startsWith(`${year}-`)) return [at('is not in the year of the paper', 'day')]
  return day !== undefined && day > today ? [at('is in the future; a previous paper has been set already', 'day')] : []
}
