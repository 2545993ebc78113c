import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { PREACT_FOR_REACT } from '../../../web/vite/preact.ts'
import { expect, test } from '../support/fixtures.ts'

let script = ''
test.beforeAll(async () => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: PREACT_FOR_REACT },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('../support/held-inputs/page.ts', import.meta.url)), formats: ['iife'], name: 'page' },
    },
  })
  const [{ output }] = result as { output: { code: string }[] }[] as [{ output: { code: string }[] }]
  script = output[0]?.code ?? ''
})

async function openFields(page: Page, isHeld: boolean): Promise<void> {
  await page.setContent('<div id="root"></div>')
  if (isHeld) await page.evaluate(() => Object.assign(globalThis, { isHeld: true }))
  await page.addScriptTag({ content: script })
}

/** Types and chooses what is refused and what is taken, and says what the fields show then. */
async function answerAll(page: Page) {
  const [digits, fixed] = [page.getByLabel('digits'), page.getByLabel('fixed')]
  await digits.click()
  await page.keyboard.press('End')
  await page.keyboard.type('3a')
  await fixed.click()
  await page.keyboard.type('x')
  await page.getByLabel('box').click()
  await page.getByLabel('a', { exact: true }).click()
  await page.getByLabel('c', { exact: true }).click()
  await page.getByLabel('list').selectOption('two')
  await page.getByLabel('list').selectOption('three')
  const radios = ['a', 'b', 'c'].map(async (name) => [name, await page.getByLabel(name, { exact: true }).isChecked()] as const)
  return {
    digits: await digits.inputValue(),
    fixed: await fixed.inputValue(),
    box: await page.getByLabel('box').isChecked(),
    chosen: (await Promise.all(radios)).filter(([, isChosen]) => isChosen).map(([name]) => name),
    list: await page.getByLabel('list').inputValue(),
  }
}

test('a field shows what it is drawn with, and never an answer that was refused', { tag: '@once' }, async ({ page }) => {
  await openFields(page, true)
  expect(await answerAll(page)).toEqual({ digits: '123', fixed: 'as it was', box: false, chosen: ['a'], list: 'two' })
})

test('without being held, every one of them would show the refused answer', { tag: '@once' }, async ({ page }) => {
  await openFields(page, false)
  expect(await answerAll(page)).toEqual({ digits: '123a', fixed: 'as it wasx', box: true, chosen: ['c'], list: 'three' })
})
