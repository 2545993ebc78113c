/** What stands in the database for the hostile inputs: someone's open and closed attempts, a group, a sealed paper. */
export interface Ground {
  readonly session: string
  /** An open attempt with at least one answer saved, and the op that would come next. */
  readonly open: { readonly attemptId: string; readonly token: string; readonly nextSeq: number }
  /** A closed attempt of the same person, with feedback given. */
  readonly closed: { readonly attemptId: string; readonly testId: string }
  readonly openTestId: string
  readonly groupId: string
  readonly paperHash: string
  /** The person's stored profile, to the letter: storing it again changes nothing. */
  readonly profile: Readonly<Record<string, unknown>>
}

/** A request that is good as it stands, and what may be spoilt about it. */
export interface Target {
  /** As the router names it, so that a test can say which routes have none. */
  readonly route: string
  readonly method: string
  /** The address, its parameters in braces. */
  readonly address: string
  readonly params: Readonly<Record<string, string>>
  readonly token: string | null
  readonly body?: Readonly<Record<string, unknown>>
  /** Fields that may be left out, and fields that take free text: a poison for a number is a text like any other there. */
  readonly optional?: readonly string[]
  /** A request without any body is a good one. */
  readonly takesNoBody?: true
  readonly freeText?: readonly string[]
  /** Fields that take any text at all and make of it what they can: a poison there is only to have no effect. */
  readonly anyText?: readonly string[]
  /** Fields that may be empty: the site says so where it knows nothing. */
  readonly mayBeEmpty?: readonly string[]
  /** Query parameters that the route reads; where it reads none they are passed over, as everywhere on the web. */
  readonly query?: Readonly<Record<string, string>>
  /** What the route says for a bad id; the files' addresses answer in plain text. */
  readonly isFile?: boolean
}

type Get = (route: string, address: string, params?: Readonly<Record<string, string>>, rest?: Partial<Target>) => Target
type Send = (
  method: 'POST' | 'PUT' | 'DELETE',
  route: string,
  address: string,
  params: Readonly<Record<string, string>>,
  rest?: Partial<Target>,
) => Target

/** The public and the learner's routes. Where the good request itself would change something, only spoilt ones are sent. */
export function targetsOf(g: Ground): readonly Target[] {
  const get: Get = (route, address, params = {}, rest = {}) => ({
    method: 'GET',
    route: `GET ${route}`,
    address,
    params,
    token: g.session,
    ...rest,
  })
  const send: Send = (method, route, address, params, rest = {}) => ({
    method,
    route: `${method} ${route}`,
    address,
    params,
    token: g.session,
    ...rest,
  })
  const attempt = '/api/attempts/:attemptId'
  const open = { attemptId: g.open.attemptId }
  const batch = { epoch: 1, ops: [[g.open.nextSeq, 0, 2, [0], [1], 0, 1_000, 3]] }
  return [
    get('/api/testseries-groups/full', '/api/testseries-groups/full', {}, { token: null, query: { language: 'en' } }),
    get('/api/healthz', '/api/healthz', {}, { token: null }),
    get('/api/readyz', '/api/readyz', {}, { token: null }),
    get('/papers/:hash', '/papers/{hash}', { hash: g.paperHash }, { token: null, isFile: true }),
    get('/media/:key', '/media/{key}', { key: g.paperHash }, { token: null, isFile: true }),
    send(
      'POST',
      '/api/users/auth/google/start',
      '/api/users/auth/google/start',
      {},
      {
        token: null,
        body: { returnTo: '/user' },
        optional: ['returnTo'],
        freeText: ['returnTo'],
        anyText: ['returnTo'],
      },
    ),
    send(
      'POST',
      '/api/users/auth/google/callback',
      '/api/users/auth/google/callback',
      {},
      {
        token: null,
        body: { code: 'a-code', state: 'a-state' },
        freeText: ['code', 'state'],
      },
    ),
    send(
      'POST',
      '/api/client-errors',
      '/api/client-errors',
      {},
      {
        token: null,
        body: { kind: 'error', name: 'TypeError', message: 'x is null', frames: [], route: '/user', version: '0.1.0' },
        anyText: ['name', 'message', 'version'],
        mayBeEmpty: ['route'],
      },
    ),
    send('POST', '/api/users/logout', '/api/users/logout', {}, { body: { everywhere: false }, optional: ['everywhere'] }),
    get('/api/me', '/api/me'),
    send('PUT', '/api/me/profile', '/api/me/profile', {}, { body: g.profile, freeText: ['name'] }),
    get('/api/me/home', '/api/me/home'),
    get('/api/me/attempts', '/api/me/attempts', {}, { query: { before: '5', limit: '20' } }),
    get('/api/practice/topics', '/api/practice/topics'),
    send('POST', '/api/practice/sessions', '/api/practice/sessions', {}, { body: { topicId: 'quant.ratio', language: 'en', after: 0 } }),
    send(
      'POST',
      '/api/practice/sessions/:sessionId',
      '/api/practice/sessions/{sessionId}',
      { sessionId: 'aaaaaaaaaaaaaaaa' },
      {
        body: { answers: [{ questionId: 'aaaaaaaaaaaaaaaa', option: 0 }], at: 0 },
      },
    ),
    get('/api/me/enrolments', '/api/me/enrolments'),
    send('PUT', '/api/me/enrolments/:kind/:id', '/api/me/enrolments/{kind}/{id}', { kind: 'group', id: g.groupId }),
    send('DELETE', '/api/me/enrolments/:kind/:id', '/api/me/enrolments/{kind}/{id}', { kind: 'group', id: g.groupId }),
    get('/api/tests/:testId', '/api/tests/{testId}', { testId: g.openTestId }),
    get('/api/tests/:testId/analysis', '/api/tests/{testId}/analysis', { testId: g.closed.testId }, { query: { attempt: '1' } }),
    get('/api/tests/:testId/solution', '/api/tests/{testId}/solution', { testId: g.closed.testId }, { query: { attempt: '1' } }),
    send(
      'POST',
      '/api/attempts',
      '/api/attempts',
      {},
      { body: { testId: g.openTestId, language: 'en', mode: 'exam' }, optional: ['mode'] },
    ),
    get('/api/notifications', '/api/notifications', {}, { query: { before: 'p0abcdefghijklmnop', language: 'en' } }),
    get('/api/notifications/:id/image', '/api/notifications/{id}/image', { id: 'b0abcdefghijklmnop' }, { query: { pass: 'a.b.c' } }),
    send('POST', '/api/notifications/mark-read', '/api/notifications/mark-read', {}, { body: {}, takesNoBody: true }),
    send('POST', '/api/notifications/:id/read', '/api/notifications/{id}/read', { id: 'p0abcdefghijklmnop' }),
    send('POST', '/api/live/ticket', '/api/live/ticket', {}, { body: {} }),
    get('/api/live', '/api/live', {}, { token: null }),
    ...readersTargets(get, send),
    get(attempt, '/api/attempts/{attemptId}', open),
    send('POST', `${attempt}/continue`, '/api/attempts/{attemptId}/continue', open),
    send(
      'POST',
      `${attempt}/feedback`,
      '/api/attempts/{attemptId}/feedback',
      { attemptId: g.closed.attemptId },
      {
        body: { face: 3, difficulty: 'right', text: 'Fine' },
        freeText: ['text'],
      },
    ),
    send('POST', `${attempt}/ops`, '/api/attempts/{attemptId}/ops', open, { token: g.open.token, body: batch }),
    get(`${attempt}/copy`, '/api/attempts/{attemptId}/copy', open, { token: g.open.token }),
    send('POST', `${attempt}/submit`, '/api/attempts/{attemptId}/submit', open, { token: g.open.token, body: batch }),
  ]
}

/** What readers do below posts and in books, and what banned people say. Nothing that these writes name is there, so a whole one changes nothing. */
function readersTargets(get: Get, send: Send): Target[] {
  const id = 'aaaaaaaaaaaaaaaa'
  const text = { body: { text: 'A thought' }, freeText: ['text'] }
  const place = { chapterId: id, language: 'en', block: 1, at: 1 }
  const marks = '/api/me/book-marks/:bookId/:id'
  return [
    get('/api/comments', '/api/comments', {}, { query: { post: id } }),
    send(
      'POST',
      '/api/comments',
      '/api/comments',
      {},
      { ...text, body: { id, postId: id, parentId: null, text: 'A thought', language: 'en', openMs: 9_000 } },
    ),
    send('PUT', '/api/comments/:id', '/api/comments/{id}', { id }, text),
    send('DELETE', '/api/comments/:id', '/api/comments/{id}', { id }),
    send('POST', '/api/comments/:id/report', '/api/comments/{id}/report', { id }, { body: { reason: 'spam' } }),
    send('PUT', '/api/me/reading/:bookId', '/api/me/reading/{bookId}', { bookId: id }, { body: { ...place, progress: 4 } }),
    send(
      'PUT',
      marks,
      '/api/me/book-marks/{bookId}/{id}',
      { bookId: id, id },
      {
        body: { ...place, kind: 'note', quote: 'one part', before: 'find ', after: '.', note: 'Mine' },
        freeText: ['quote', 'before', 'after', 'note'],
      },
    ),
    send('DELETE', marks, '/api/me/book-marks/{bookId}/{id}', { bookId: id, id }, { query: { at: '1' } }),
    send('POST', '/api/books/:id/file-address', '/api/books/{id}/file-address', { id }, { token: null }),
    send(
      'POST',
      '/api/appeals',
      '/api/appeals',
      {},
      { token: null, body: { token: 'aaaaaaaa.bbbbbbbb.cccccccc', text: 'My brother', language: 'en' }, freeText: ['text'] },
    ),
  ]
}
