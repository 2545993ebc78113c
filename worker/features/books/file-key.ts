/** The key in `MEDIA` of a book's PDF, by its random name: not one that `/media/` serves. */
export const fileKeyOf = (name: string): string => `book/${name}`
