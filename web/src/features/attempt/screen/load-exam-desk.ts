/** The late part of the test screen that every test has: its tools, and what is said of a question. One function, so that it is loaded once. */
export const loadExamDesk = async () => (await import('#web/features/exam-tools/desk/exam-desk.tsx')).ExamDesk

/** The same of a question that has been solved: bookmark, note and report. */
export const loadMarkTools = async () => (await import('#web/features/exam-tools/marks/mark-tools.tsx')).MarkTools
