/** "3:20" or "1:02:05" as seconds; a number alone is minutes. Null for anything else. */
export function secondsOf(text: string): number | null {
  const [, hours, minutes = '', seconds] = /^(?:(\d{1,2}):(?=\d{1,2}:))?(\d{1,3})(?::([0-5]\d))?$/.exec(text.trim()) ?? []
  if (minutes === '' || (hours !== undefined && Number(minutes) > 59)) return null
  return Number(hours ?? 0) * 3_600 + Number(minutes) * 60 + Number(seconds ?? 0)
}

/** Seconds as they are typed: "3:20". */
export const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
