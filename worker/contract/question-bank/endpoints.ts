import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { BulkFaults, bulkFaultsQuery, bulkJobRequest, bulkUndoRequest } from './bulk-jobs.ts'
import type {
  BankCount,
  BankPage,
  SavedQuestion,
  BulkResult,
  RenderResponse,
  NearestResponse,
  StoredPicture,
  IndexResponse,
  QuestionDetail,
  TopicsResponse,
  BankTopic,
  MergePreview,
  PassagesResponse,
  questionFilter,
  questionsQuery,
  newQuestionRequest,
  bulkRequest,
  renderRequest,
  nearestRequest,
  imageRequest,
  indexRequest,
  detailQuery,
  changedQuestionRequest,
  restoreRequest,
  topicRequest,
  mergeQuery,
  mergeRequest,
  subjectRequest,
  passagesQuery,
  passageRequest,
} from './schemas.ts'

/** What a question's screens show; topics count their questions, passages name theirs. */
const CHANGES = ['/api/admin/questions/*', '/api/admin/topics', '/api/admin/passages'] as const

export const listQuestions = endpoint<{ query: z.input<typeof questionsQuery>; reply: BankPage }>()('GET', '/api/admin/questions', 'admin')

/** How many questions the filters of the list match; asked for apart from the list, which need not wait for it. */
export const countQuestions = endpoint<{ query: z.input<typeof questionFilter>; reply: BankCount }>()(
  'GET',
  '/api/admin/questions/count',
  'admin',
)

export const createQuestion = endpoint<{ body: z.input<typeof newQuestionRequest>; reply: SavedQuestion }>()(
  'POST',
  '/api/admin/questions',
  'admin',
  CHANGES,
)

/** One act on many questions; answers the act that takes it back. */
export const changeQuestions = endpoint<{ body: z.input<typeof bulkRequest>; reply: BulkResult }>()(
  'POST',
  '/api/admin/questions/bulk',
  'admin',
  CHANGES,
)

/** A change of every question that the filters match, as a background job. */
export const startBulkJob = endpoint<{ body: z.input<typeof bulkJobRequest>; reply: { readonly jobId: string } }>()(
  'POST',
  '/api/admin/questions/bulk-jobs',
  'admin',
  [...CHANGES, '/api/admin/jobs/*'],
)

/** Takes a bulk job back, as another job; what was changed since stays. */
export const undoBulkJob = endpoint<{ body: z.input<typeof bulkUndoRequest>; reply: { readonly jobId: string } }>()(
  'POST',
  '/api/admin/questions/bulk-jobs/:id/undo',
  'admin',
  [...CHANGES, '/api/admin/jobs/*'],
)

/** The questions that a bulk job could not change. */
export const listBulkFaults = endpoint<{ query: z.input<typeof bulkFaultsQuery>; reply: BulkFaults }>()(
  'GET',
  '/api/admin/questions/bulk-jobs/:id/faults',
  'admin',
)

/** The texts of a question as learners will see them. */
export const renderTexts = endpoint<{ body: z.input<typeof renderRequest>; reply: RenderResponse }>()(
  'POST',
  '/api/admin/questions/render',
  'admin',
)

/** Stored questions whose text is nearly the same. */
export const findNearestQuestions = endpoint<{ body: z.input<typeof nearestRequest>; reply: NearestResponse }>()(
  'POST',
  '/api/admin/questions/nearest',
  'admin',
)

export const storePicture = endpoint<{ body: z.input<typeof imageRequest>; reply: StoredPicture }>()(
  'POST',
  '/api/admin/questions/images',
  'admin',
)

/** Writes a page of the search index again. */
export const rebuildSearchIndex = endpoint<{ body: z.input<typeof indexRequest>; reply: IndexResponse }>()(
  'POST',
  '/api/admin/questions/index',
  'adminOrOperator',
)

export const getQuestion = endpoint<{ query: z.input<typeof detailQuery>; reply: QuestionDetail }>()(
  'GET',
  '/api/admin/questions/:id',
  'admin',
)

export const changeQuestion = endpoint<{ body: z.input<typeof changedQuestionRequest>; reply: SavedQuestion }>()(
  'PUT',
  '/api/admin/questions/:id',
  'admin',
  CHANGES,
)

export const restoreQuestionVersion = endpoint<{ body: z.input<typeof restoreRequest>; reply: SavedQuestion }>()(
  'POST',
  '/api/admin/questions/:id/restore',
  'admin',
  CHANGES,
)

export const listTopics = endpoint<{ reply: TopicsResponse }>()('GET', '/api/admin/topics', 'admin')

export const createTopic = endpoint<{ body: z.input<typeof topicRequest>; reply: BankTopic }>()('POST', '/api/admin/topics', 'admin', [
  '/api/admin/topics',
])

export const renameTopic = endpoint<{ body: z.input<typeof topicRequest>; reply: BankTopic }>()('PUT', '/api/admin/topics/:id', 'admin', [
  '/api/admin/topics',
])

/** What a merge of the topic into another carries. */
export const previewMerge = endpoint<{ query: z.input<typeof mergeQuery>; reply: MergePreview }>()(
  'GET',
  '/api/admin/topics/:id/merge',
  'admin',
)

/** Makes a topic part of another, as a background job. */
export const mergeTopics = endpoint<{ body: z.input<typeof mergeRequest>; reply: { readonly jobId: string } }>()(
  'POST',
  '/api/admin/topics/:id/merge',
  'admin',
  [...CHANGES, '/api/admin/jobs/*'],
)

/** Other names for a subject, in all of its topics. */
export const renameSubject = endpoint<{ body: z.input<typeof subjectRequest>; reply: { readonly topics: number } }>()(
  'PUT',
  '/api/admin/subjects',
  'admin',
  CHANGES,
)

export const listPassages = endpoint<{ query: z.input<typeof passagesQuery>; reply: PassagesResponse }>()(
  'GET',
  '/api/admin/passages',
  'admin',
)

export const createPassage = endpoint<{ body: z.input<typeof passageRequest>; reply: { readonly id: string } }>()(
  'POST',
  '/api/admin/passages',
  'admin',
  ['/api/admin/passages'],
)
