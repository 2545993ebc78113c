/**
 * Which exam of the register a free text names. The name that a test or group brings stays as its author wrote it; the slug is what
 * filters, goals and audiences compare, so "SSC CGL", "ssc-cgl" and "SSC_CGL" are one exam.
 */

/** Names in common use for exams that the register lists under another slug. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'cuet-ug': 'cuet',
  'upsc-cse': 'upsc',
  'upsc-civil-services': 'upsc',
  neet: 'neet-ug',
}

/**
 * The slug of the exam that a text names, in lower-case words joined by hyphens; letters of other scripts stay. Null if the text has no letter
 * and no digit. Migration 0010 says the same in SQL for the rows that were there before the register.
 */
export function examSlugOf(name: string): string | null {
  const slug = name
    .normalize('NFC')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return slug === '' ? null : (OTHER_NAMES[slug] ?? slug)
}
