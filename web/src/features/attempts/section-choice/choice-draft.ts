/**
 * What the dialog begins with: the sections chosen and, where there is room or one takes the other's place, the one from which it was opened.
 * @param asked the section on screen
 */
export function draftOf(chosen: readonly number[], choosable: readonly number[], count: number, asked: number): readonly number[] {
  if (!choosable.includes(asked) || chosen.includes(asked)) return chosen
  if (count === 1) return [asked]
  return chosen.length < count ? [...chosen, asked] : chosen
}

/** The draft after a section is pressed: one takes the other's place where one counts, else no more than count are taken. */
export function toggledIn(draft: readonly number[], section: number, count: number): readonly number[] {
  if (count === 1) return [section]
  if (draft.includes(section)) return draft.filter((one) => one !== section)
  return draft.length < count ? [...draft, section] : draft
}
