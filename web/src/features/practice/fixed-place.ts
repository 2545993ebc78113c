/** Where the fixed order of a topic's questions goes on: on this device alone, since nothing of it may be kept on the server. */
export function placeOf(userId: string, topicId: string): number {
  try {
    const place = Number(localStorage.getItem(keyOf(userId, topicId)))
    return Number.isSafeInteger(place) && place > 0 ? place : 0
  } catch {
    return 0
  }
}

export function keepPlace(userId: string, topicId: string, place: number): void {
  try {
    localStorage.setItem(keyOf(userId, topicId), String(place))
  } catch {
    // Then the next session begins with the first questions again.
  }
}

const keyOf = (userId: string, topicId: string): string => `sopan-practice-place-${userId}-${topicId}`
