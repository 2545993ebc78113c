/** Names of the bank's filters in the address; apart from their labels, so that the route's reader stays small. */
export const QUESTION_FILTERS: readonly string[] = [
  'q',
  'subject',
  'topic',
  'type',
  'difficulty',
  'has',
  'lacks',
  'tag',
  'source',
  'year',
  'used',
  'test',
  'notLast',
  'reported',
  'state',
]
