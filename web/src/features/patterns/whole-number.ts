/** What was typed as a whole number from 1 to `most`; 1 where it is none. */
export const wholeNumber = (value: string, most: number): number => Math.min(most, Math.max(1, Math.trunc(Number(value)) || 1))
