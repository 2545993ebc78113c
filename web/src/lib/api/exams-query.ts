import type { ListedExam } from '#contract/exams/schemas.ts'
import { listExams } from '#contract/exams/endpoints.ts'
import type { Localized } from '#contract/shared/locales.ts'
import { queryOf } from './call.ts'

/** The exam register: it changes when an admin says so, so what is kept holds for an hour. */
export const examsQuery = () => ({ ...queryOf(listExams), staleTime: 60 * 60_000, meta: { persist: true, public: true } })

/** What an exam is called: as the register has it, else as its slug can be read. */
export const examTitles = (exams: readonly ListedExam[] | undefined, slug: string): Localized =>
  exams?.find((one) => one.slug === slug)?.titles ?? { en: slug.replaceAll('-', ' ').toUpperCase() }
