/** Each alert sends operators to a section of docs/operating/alerts.md that is there. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALERT_KINDS, RUNBOOK_ANCHORS } from '#domain/operations/alerts.ts'

const text = readFileSync(new URL('../../docs/operating/alerts.md', import.meta.url), 'utf8')
const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'))

test.each(ALERT_KINDS)('the alert %s has its section', (kind) => {
  expect(sections).toContain(RUNBOOK_ANCHORS[kind])
})
test('no section is of an alert that is gone', () => {
  expect(sections.filter((section) => !Object.values<string>(RUNBOOK_ANCHORS).includes(section))).toEqual([])
})
