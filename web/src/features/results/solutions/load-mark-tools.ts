/** Bookmark, note and report beside a solution. One function, so that it is loaded once. */
export const loadMarkTools = async () => (await import('#web/features/exam-tools/marks/mark-tools.tsx')).MarkTools
