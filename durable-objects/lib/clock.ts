/** The only place of the objects that reads the clock, in ms UTC; rules get the time as an argument. */
export const now = (): number => Date.now()
