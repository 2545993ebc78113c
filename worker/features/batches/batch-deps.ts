import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import type { AdminAct } from '#worker/http/admin-act.ts'

export interface BatchDeps {
  readonly db: D1Database
  readonly act: AdminAct
  readonly hub: (userId: string) => Pick<UserHubCalls, 'push' | 'tell'>
  readonly now: number
  readonly newId: () => string
}
