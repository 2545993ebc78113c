import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  AdminTestRow,
  SavedTest,
  ChecklistResponse,
  TestsChanged,
  EditorQuestion,
  PoolResponse,
  DrawResponse,
  AdminTestDetail,
  testsQuery,
  saveTestRequest,
  previewRequest,
  testsChangeRequest,
  questionsByIdQuery,
  poolRequest,
  drawRequest,
} from './schemas.ts'

export const listTests = endpoint<{
  query: z.input<typeof testsQuery>
  reply: { readonly items: readonly AdminTestRow[]; readonly next: string | null }
}>()('GET', '/api/admin/testseries', 'admin')

export const createTest = endpoint<{ body: z.input<typeof saveTestRequest>; reply: SavedTest }>()(
  'POST',
  '/api/admin/testseries',
  'admin',
  ['/api/admin/testseries/*'],
)

/** The publish checklist of a test in the editor, unsaved changes included. */
export const checkTest = endpoint<{ body: z.input<typeof previewRequest>; reply: ChecklistResponse }>()(
  'POST',
  '/api/admin/testseries/check',
  'admin',
)

/** Makes a test that only its author can take. */
export const makePreviewTest = endpoint<{ body: z.input<typeof previewRequest>; reply: { readonly testId: string } }>()(
  'POST',
  '/api/admin/testseries/preview',
  'admin',
)

/** Publishes, hides or moves many tests at once; answers what each was before. */
export const changeTests = endpoint<{ body: z.input<typeof testsChangeRequest>; reply: TestsChanged }>()(
  'POST',
  '/api/admin/testseries/change',
  'admin',
  ['/api/admin/testseries/*'],
)

export const findQuestionsById = endpoint<{
  body: z.input<typeof questionsByIdQuery>
  reply: { readonly items: readonly EditorQuestion[] }
}>()('POST', '/api/admin/testseries/questions', 'admin')

/** The questions that an import brought, in its order. */
export const listQuestionsOfImport = endpoint<{ reply: { readonly items: readonly EditorQuestion[] } }>()(
  'GET',
  '/api/admin/testseries/run/:id',
  'admin',
)

/** How many questions each rule finds just now. */
export const countPool = endpoint<{ body: z.input<typeof poolRequest>; reply: PoolResponse }>()(
  'POST',
  '/api/admin/testseries/pool',
  'admin',
)

export const drawQuestions = endpoint<{ body: z.input<typeof drawRequest>; reply: DrawResponse }>()(
  'POST',
  '/api/admin/testseries/draw',
  'admin',
)

export const getTestForAdmin = endpoint<{ reply: AdminTestDetail }>()('GET', '/api/admin/testseries/:testId', 'admin')

export const saveTest = endpoint<{ body: z.input<typeof saveTestRequest>; reply: SavedTest }>()(
  'PUT',
  '/api/admin/testseries/:testId',
  'admin',
  ['/api/admin/testseries/*'],
)
