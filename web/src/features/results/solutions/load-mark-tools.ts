/** Bookmark, note and report beside a solution. One function, so that it is loaded once. */
export const loadMarkTools = async () => (await import('#web/question/annotations/mark-tools.tsx')).MarkTools
