import { BesideQuestion } from '../languages/beside-question.tsx'
import { LanguageNote } from '../languages/language-note.tsx'
import { EliminateButton } from '../eliminate/eliminate-button.tsx'
import { toggleTool } from './open-tools.ts'
import { QuestionTools } from './question-tools.tsx'
import { ToolButtons, ToolRows } from './tool-buttons.tsx'
import { ToolPanels } from './tool-panels.tsx'

/** What every test has beside question, palette and clock; loaded right after them (use-late-module.ts). */
export const ExamToolbar = { BesideQuestion, LanguageNote, QuestionTools, EliminateButton, ToolButtons, ToolPanels, ToolRows, toggleTool }
