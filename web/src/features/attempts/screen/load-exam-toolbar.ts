/** The late part of the test screen that every test has: its tools, and what is said of a question. One function, so that it is loaded once. */
export const loadExamToolbar = async () => (await import('../toolbar/question-tools/exam-toolbar.tsx')).ExamToolbar
