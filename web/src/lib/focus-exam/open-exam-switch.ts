/** Opens the exam switcher of the top bar. */
export const openExamSwitch = (): void => document.querySelector<HTMLElement>('.exam-switch')?.click()
