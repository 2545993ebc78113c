/** A seed to draw questions by, of the browser's own chance. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
