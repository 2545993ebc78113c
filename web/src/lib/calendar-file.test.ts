import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const NOW = Date.UTC(2026, 10, 22, 4, 30)
const event = { id: 'abc@sopan', title: 'Live quiz 1', url: 'https://sopan.example/t', startsAt: Date.UTC(2030, 0, 5, 4, 30), minutes: 10 }

test('a test is an event with its beginning, its end and a reminder ten minutes before', () => {
  expect(calendarFile(event, NOW).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sopan//EN',
    'BEGIN:VEVENT',
    'UID:abc@sopan',
    'DTSTAMP:20261122T043000Z',
    'DTSTART:20300105T043000Z',
    'DTEND:20300105T044000Z',
    'SUMMARY:Live quiz 1',
    'URL:https://sopan.example/t',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Live quiz 1',
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('signs with a meaning of their own are escaped, so that a title cannot add a line', () => {
  const text = calendarFile({ ...event, title: 'A, b; c\\d\r\nATTENDEE:x' }, NOW)
  expect(text).toContain('SUMMARY:A\\, b\\; c\\\\d\\nATTENDEE:x\r\n')
  expect(text.split('\r\n').some((line) => line.startsWith('ATTENDEE'))).toBe(false)
})

test('long lines are folded at 75 bytes between characters, and unfold to what they were', () => {
  const title = 'அகில இந்திய நேரடி வினாடி வினா '.repeat(6)
  const text = calendarFile({ ...event, title }, NOW)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
})
