import type { Page } from '@playwright/test'
import brand from '../../../brand.json' with { type: 'json' }

/** Stretches of the page that are in the page's own language by their attributes, and are made of Latin words alone: texts that fell back. Names in capitals are none. */
export const englishWords = (page: Page): Promise<string[]> =>
  page.evaluate((postal) => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement ?? document.body
      const text = node.nodeValue?.trim() ?? ''
      const isOwn = element.closest('[lang]')?.getAttribute('lang') === document.documentElement.lang
      if (
        isOwn &&
        !postal.includes(text) &&
        element.checkVisibility() &&
        /^[A-Za-z][A-Za-z',.?! ]+$/.test(text) &&
        /[a-z]{2}.* .*[a-z]{2}/.test(text)
      )
        found.push(text)
    }
    return found
  }, brand.postalAddress)
