import type { AttemptRoomCalls } from '#do/attempt-room/room-messages.ts'
import type { TestBoardCalls } from '#do/test-board/test-board.ts'
import { presenceName } from '#domain/notifying/presence-shard.ts'
import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import type { PresenceCalls } from '#do/presence/presence-calls.ts'

/**
 * Stubs of the objects by the names they have in the domain. Two stubs are cast to the interface that their class implements,
 * because the platform's own stub type turns tuples into arrays.
 */
export const hubOf = (env: Pick<Env, 'USER_HUB'>, userId: string): UserHubCalls => env.USER_HUB.get(env.USER_HUB.idFromName(userId))

export const roomOf = (env: Pick<Env, 'ATTEMPT_ROOM'>, userId: string, testId: string): AttemptRoomCalls =>
  env.ATTEMPT_ROOM.get(env.ATTEMPT_ROOM.idFromName(`${userId}:${testId}`)) as unknown as AttemptRoomCalls

export const boardOf = (env: Pick<Env, 'TEST_BOARD'>, testId: string): TestBoardCalls =>
  env.TEST_BOARD.get(env.TEST_BOARD.idFromName(testId)) as unknown as TestBoardCalls

export const presenceOf = (env: Pick<Env, 'PRESENCE'>, shard: number): PresenceCalls =>
  env.PRESENCE.get(env.PRESENCE.idFromName(presenceName(shard)))
