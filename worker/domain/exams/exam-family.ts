import type { ExamFamily } from '#contract/shared/exam-register.ts'

/** How the slugs of each family begin; the first that fits holds. Migration 0021 says the same in SQL for exams that were there before. */
const BEGINNINGS: readonly (readonly [ExamFamily, readonly string[]])[] = [
  ['ssc', ['ssc-']],
  ['banking', ['ibps-', 'sbi-', 'rbi-', 'nabard', 'lic-', 'niacl', 'sebi-']],
  ['railways', ['rrb-', 'rrc-', 'rpf-', 'railway']],
  ['engineering', ['jee', 'gate', 'bitsat', 'viteee', 'wbjee', 'mht-cet', 'kcet', 'comedk', 'ies']],
  ['medical', ['neet', 'aiims', 'fmge', 'ini-cet', 'jipmer']],
  ['upsc', ['upsc', 'nda', 'cds', 'capf', 'civil-services']],
  ['university', ['cuet', 'ugc-net', 'nta-ugc', 'csir-', 'clat', 'nchm', 'ctet']],
  [
    'state',
    [
      'adre',
      'assam',
      'apsc',
      'appsc',
      'bpsc',
      'cgpsc',
      'gpsc',
      'hpsc',
      'hppsc',
      'jkpsc',
      'jpsc',
      'kpsc',
      'mppsc',
      'mpsc',
      'opsc',
      'ppsc',
      'rpsc',
      'state-',
      'tnpsc',
      'tspsc',
      'ukpsc',
      'uppsc',
      'wbpsc',
    ],
  ],
]

/** The family of an exam by its slug, where its name is in common use; any other is `other` until an admin says more. */
export const examFamilyOf = (slug: string): ExamFamily =>
  BEGINNINGS.find(([, beginnings]) => beginnings.some((beginning) => slug.startsWith(beginning)))?.[0] ?? 'other'
