/** One event for a calendar (RFC 5545). Times in ms UTC. */
export interface CalendarEvent {
  /** The same event gives the same id, so that a second file replaces the first. */
  readonly id: string
  readonly title: string
  readonly url: string
  readonly startsAt: number
  readonly minutes: number
}

/** The text of an .ics file with a reminder ten minutes before; `now` is when it was made. */
export function calendarFile({ id, title, url, startsAt, minutes }: CalendarEvent, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sopan//EN',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(startsAt + minutes * 60_000)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** "20260105T043000Z" */
const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

/** Lines of at most 75 bytes; those that continue begin with a space. No character is cut in two. */
function folded(line: string): string {
  const parts: string[] = ['']
  let bytes = 0
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length
    if (bytes + size > 75) {
      parts.push('')
      bytes = 1
    }
    parts[parts.length - 1] += sign
    bytes += size
  }
  return parts.join('\r\n ')
}
