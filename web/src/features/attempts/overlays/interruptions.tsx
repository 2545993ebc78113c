import { takeGrant } from '../opening/take-grant.ts'
import { CarriedNotice } from './carried-notice.tsx'
import { OpeningPage } from './opening-page.tsx'
import { ClosingPage } from './closing-page.tsx'
import { LostDialog } from './lost-dialog.tsx'

/** What comes in place of the test, or over it, when its course is interrupted; loaded right after it (use-late-module.ts). */
export const Interruptions = { OpeningPage, ClosingPage, CarriedNotice, LostDialog, takeGrant }
