type DateKind = 'dateDayMonth' | 'dateMonthDay' | 'dateMonthYear'

/**
 * What may have been typed into a cell that a spreadsheet took for a day: 1 February was 1/2 where days come first and 2/1 where months do,
 * and the first of a month may have been a month and a year. The likeliest stands first.
 * @param day `2026-02-01`
 * @param look `month` where the cell shows `Feb-26`, which a month and a year become
 */
export function dateTexts(day: string, look: string): { readonly kind: DateKind; readonly text: string }[] {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(day) ?? []
  if (year === '') return []
  const [m, d] = [Number(month), Number(date)]
  const days = [
    { kind: 'dateDayMonth', text: `${d}/${m}` },
    ...(d === m ? [] : [{ kind: 'dateMonthDay', text: `${m}/${d}` } as const]),
  ] as const
  // 7/25 could only become July 2025, because no year has 25 months.
  const months = d === 1 ? [{ kind: 'dateMonthYear', text: `${m}/${Number(year.slice(2))}` } as const] : []
  return look === 'month' ? [...months, ...days] : [...days, ...months]
}
