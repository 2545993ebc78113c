/** Resolves once the maths face can be drawn with: a paper with formulas waits for it, or Chromium loses root signs. */
export async function ensureMathsFont(): Promise<void> {
  const faces = await document.fonts.load("17px 'Sopan Maths'", '√∑𝑥')
  if (faces.length === 0) throw new Error('The maths face did not load')
}
