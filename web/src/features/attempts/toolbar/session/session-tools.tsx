import { ClockNotices } from './clock-notices.tsx'
import { EndSectionDialog } from './end-section-dialog.tsx'
import { PauseCover } from './pause-cover.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { PracticePanel } from './practice-panel.tsx'

/** What a test needs beside question and palette where its rules ask for it; loaded right after it (use-late-module.ts). */
export const SessionTools = { ClockNotices, EndSectionDialog, PauseCover, PauseDialog, PracticePanel }
