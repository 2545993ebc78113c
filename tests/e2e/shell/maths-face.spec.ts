import { expect, test } from '../support/fixtures.ts'

test('nothing stands after a root, and a prime is drawn for an exponent', { tag: '@once' }, async ({ page }) => {
  await page.goto('/about')
  const seen = await page.evaluate(async () => {
    await document.fonts.load('100px "Sopan Maths"')
    const made = (name: string, ...children: readonly (Element | string)[]): Element => {
      const element = document.createElementNS('http://www.w3.org/1998/Math/MathML', name)
      element.append(...children)
      return element
    }
    const [number, letter] = [made('mn', '2'), made('mi', 'x')]
    const determinant = made('mtable', made('mtr', made('mtd', made('mn', '1'))))
    const bar = made('mo', '|')
    document.body.append(made('math', made('mrow', made('msqrt', number), letter, bar, determinant, made('mo', '|'))))
    const size = Number.parseFloat(getComputedStyle(number).fontSize)
    const prime = document.createElement('canvas').getContext('2d')
    if (prime === null) throw new Error('no canvas')
    prime.font = '100px "Sopan Maths"'
    const { actualBoundingBoxAscent: top, actualBoundingBoxDescent: below } = prime.measureText('′')
    return {
      afterRoot: (letter.getBoundingClientRect().left - number.getBoundingClientRect().right) / size,
      prime: { top, height: top + below },
      besideBar: Number.parseFloat(getComputedStyle(determinant).paddingInlineStart) / size,
    }
  })
  expect(seen.afterRoot).toBeLessThan(0.05)
  // In hundredths of a letter's size: as an exponent it reaches from the middle of a letter to its top.
  expect(seen.prime.top).toBeLessThan(60)
  expect(seen.prime.height).toBeGreaterThan(45)
  expect(seen.besideBar).toBeCloseTo(0.12, 2)
})
