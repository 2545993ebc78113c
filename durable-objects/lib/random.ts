/** The only place of the objects that draws at random: uniform in [0, 1). Rules get it as an argument. */
export const random = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
