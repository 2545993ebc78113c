import type { TextRevision, TextRevisionDetail } from '#contract/shared/articles.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  AdminPostDetail,
  AdminPostRow,
  ArticlePreview,
  BlogCategory,
  BlogSeries,
  createPostRequest,
  PostsQuery,
  PostSuggestions,
  PreviewAddress,
  previewArticleRequest,
  saveCategoryRequest,
  savePostRequest,
  SavePostTextRequest,
  saveSeriesRequest,
  setTextStateRequest,
  suggestPostsQuery,
} from './schemas.ts'

/** What a visitor may mean while they type. */
export const suggestPosts = endpoint<{ query: z.input<typeof suggestPostsQuery>; reply: PostSuggestions }>()(
  'GET',
  '/api/blog/suggest',
  'anyone',
)

export const listPosts = endpoint<{
  query: PostsQuery
  reply: { readonly items: readonly AdminPostRow[]; readonly next: string | null }
}>()('GET', '/api/admin/posts', 'admin')

export const createPost = endpoint<{ body: z.input<typeof createPostRequest>; reply: AdminPostDetail }>()(
  'POST',
  '/api/admin/posts',
  'adminOrOperator',
  ['/api/admin/posts/*'],
)

export const getPost = endpoint<{ reply: AdminPostDetail }>()('GET', '/api/admin/posts/:id', 'adminOrOperator')

export const savePost = endpoint<{ body: z.input<typeof savePostRequest>; reply: AdminPostDetail }>()(
  'PUT',
  '/api/admin/posts/:id',
  'admin',
  ['/api/admin/posts/*'],
)

/** Takes away a post that was never published. */
export const deletePost = endpoint()('DELETE', '/api/admin/posts/:id', 'admin', ['/api/admin/posts/*'])

export const savePostText = endpoint<{ body: SavePostTextRequest; reply: AdminPostDetail }>()(
  'PUT',
  '/api/admin/posts/:id/texts/:language',
  'adminOrOperator',
  ['/api/admin/posts/*'],
)

export const setTextState = endpoint<{ body: z.input<typeof setTextStateRequest>; reply: AdminPostDetail }>()(
  'POST',
  '/api/admin/posts/:id/texts/:language/state',
  'adminOrOperator',
  ['/api/admin/posts/*'],
)

/** Makes an address where anyone reads a text as it is saved, published or not, for seven days. */
export const makePreviewAddress = endpoint<{ reply: PreviewAddress }>()(
  'POST',
  '/api/admin/posts/:id/texts/:language/preview-address',
  'admin',
)

export const listRevisions = endpoint<{ reply: { readonly items: readonly TextRevision[] } }>()(
  'GET',
  '/api/admin/posts/:id/texts/:language/revisions',
  'admin',
)

export const getRevision = endpoint<{ reply: TextRevisionDetail }>()(
  'GET',
  '/api/admin/posts/:id/texts/:language/revisions/:revision',
  'admin',
)

export const previewArticle = endpoint<{ body: z.input<typeof previewArticleRequest>; reply: ArticlePreview }>()(
  'POST',
  '/api/admin/article-preview',
  'admin',
)

export const listCategories = endpoint<{ reply: { readonly items: readonly BlogCategory[] } }>()(
  'GET',
  '/api/admin/blog-categories',
  'admin',
)

export const saveCategory = endpoint<{ body: z.input<typeof saveCategoryRequest>; reply: BlogCategory }>()(
  'PUT',
  '/api/admin/blog-categories/:slug',
  'adminOrOperator',
  ['/api/admin/blog-categories'],
)

export const listSeries = endpoint<{ reply: { readonly items: readonly BlogSeries[] } }>()('GET', '/api/admin/blog-series', 'admin')

export const saveSeries = endpoint<{ body: z.input<typeof saveSeriesRequest>; reply: BlogSeries }>()(
  'PUT',
  '/api/admin/blog-series/:id',
  'admin',
  ['/api/admin/blog-series'],
)
