/** What is to be known of a page's text before it is copied. */
export type PageTextNote = 'none' | 'picture' | 'indian'

/** Letters of Indian scripts, Urdu included, and the private characters that fonts of their own print as anything. */
const INDIAN =
  /[\p{Script=Arab}\p{Script=Deva}\p{Script=Beng}\p{Script=Guru}\p{Script=Gujr}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Co}]/u

/**
 * `picture`: there is nothing to select, the page is a scan. `indian`: letters of Indian scripts come out of most PDFs broken, because a
 * PDF keeps the shapes that were printed and not the letters (of five Hindi words four, tried: design of the formats).
 */
export const noteOf = (text: string): PageTextNote => (text.trim() === '' ? 'picture' : INDIAN.test(text) ? 'indian' : 'none')
