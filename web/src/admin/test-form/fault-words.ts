import { m } from '#web/lib/i18n/messages.ts'
import type { TicketActFault } from './faults.ts'

/**
 * What is wrong with a test or a group as its form says it; the importer's own words where it says something else. Each once, though a
 * section of three blocks has three faults.
 */
export function faultWords(faults: readonly TicketActFault[]): readonly TicketActFault[] {
  const worded = faults.map(({ path, message }) => ({ path, message: wordsOf(path, message) }))
  return worded.filter(({ message }, i) => worded.findIndex((one) => one.message === message) === i)
}

function wordsOf(path: string, message: string): string {
  const section = /sections\[(\d+)\]/.exec(path)?.[1]
  const place = section === undefined ? '' : String(Number(section) + 1)
  const field = path.replace(/^(?:tests|groups)\[\d+\]\.?/, '')
  if (/\.(?:questions|blocks)(?:\[\d+\])?(?:\.questions)?$/.test(path) && /at least/.test(message) && place !== '')
    return m.admin_tests_fault_empty_section({ section: place })
  if (/^title(?:\.en)?$/.test(field) && isEmptyWord(message)) return m.admin_tests_fault_title()
  if (field === 'exam' && isEmptyWord(message)) return m.admin_tests_fault_exam()
  if (field === 'languages' && isEmptyWord(message)) return m.admin_tests_fault_languages()
  if (field === 'paperSource.mayPublish') return m.admin_paper_fault_right()
  const name =
    NAMES[field]?.() ?? NAMES[field.split(/[.[]/)[0] ?? '']?.() ?? (place === '' ? '' : m.admin_tests_field_section({ section: place }))
  return name === '' || field.includes('questions[') ? message : m.admin_tests_fault_field({ field: name, text: message })
}

const isEmptyWord = (message: string): boolean => /at least 1|is missing|empty/.test(message)

const NAMES: Readonly<Record<string, () => string>> = {
  title: () => m.admin_tests_title(),
  exam: () => m.admin_tests_exam(),
  languages: () => m.admin_tests_languages(),
  opensAt: () => m.admin_tests_opens(),
  closesAt: () => m.admin_tests_closes(),
  safeBrowserKeys: () => m.admin_safe_browser_keys(),
  paperSource: () => m.admin_paper_head(),
  'paperSource.year': () => m.admin_paper_year(),
  'paperSource.day': () => m.admin_paper_day(),
  'paperSource.shift': () => m.admin_paper_shift(),
  'paperSource.tier': () => m.admin_paper_tier(),
  'paperSource.source': () => m.admin_paper_source(),
  description: () => m.admin_groups_description(),
}
