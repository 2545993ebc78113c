/**
 * The Worker with one more route, `/bench/push`, which hands a stored notification to its user's hub: the call that our services make
 * (decision 0035).
 */
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import worker from '#worker/index.ts'

export { AttemptRoom, LiveSitting, Presence, ResultShard, TestBoard, UserHub } from '#worker/index.ts'

async function push(request: Request, env: Env): Promise<Response> {
  const { userId, notification } = await request.json<{ userId: string; notification: StoredNotification }>()
  return Response.json({ sockets: await env.USER_HUB.get(env.USER_HUB.idFromName(userId)).push(notification) })
}

export default {
  ...worker,
  fetch: (request: Request, env: Env, context: ExecutionContext) =>
    new URL(request.url).pathname === '/bench/push' ? push(request, env) : worker.fetch(request, env, context),
}
