/**
 * The Worker with the saves' rate limit counted in memory, as the platform's binding and the peer's middleware count. Miniflare puts a
 * Durable Object with a database of its own in its place, which costs nearly as much as the save (decision 0034).
 */
import worker from '#worker/index.ts'

export { AttemptRoom, LiveSitting, Presence, ResultShard, TestBoard, UserHub } from '#worker/index.ts'

const MOST_CALLS = 1_000_000
const counts = new Map<string, number>()
const LIMIT_SAVE: RateLimit = {
  limit: async ({ key }) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return { success: count <= MOST_CALLS }
  },
}

let known: Env | null = null
let counting: Env | null = null

/** One changed environment for each that the platform gives, as it gives one for the life of an isolate. */
function withLimitInMemory(env: Env): Env {
  if (counting === null || known !== env) {
    known = env
    // With settings of its own: the keys of tokens are found by going through them.
    counting = { ...env, LIMIT_SAVE }
  }
  return counting
}

export default {
  ...worker,
  fetch: (request: Request, env: Env, context: ExecutionContext) => worker.fetch(request, withLimitInMemory(env), context),
}
