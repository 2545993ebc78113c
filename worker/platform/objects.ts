import type { AttemptRoomCalls } from '#do/attempt-room/room-messages.ts'
import type { LiveSittingCalls } from '#do/live-sitting/sitting-calls.ts'
import type { ResultShardCalls } from '#do/result-shard/shard-calls.ts'
import { shardName } from '#do/result-shard/shard-name.ts'
import type { TestBoardCalls } from '#do/test-board/test-board.ts'
import { presenceName } from '#domain/notifying/presence-shard.ts'
import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import type { PresenceCalls } from '#do/presence/presence-calls.ts'

/**
 * Stubs of the objects by the names they have in the domain. Some stubs are cast to the interface that their class implements,
 * because the platform's own stub type turns tuples into arrays.
 */
export const hubOf = (env: Pick<Env, 'USER_HUB'>, userId: string): UserHubCalls => env.USER_HUB.get(env.USER_HUB.idFromName(userId))

export const roomOf = (env: Pick<Env, 'ATTEMPT_ROOM'>, userId: string, testId: string): AttemptRoomCalls =>
  env.ATTEMPT_ROOM.get(env.ATTEMPT_ROOM.idFromName(`${userId}:${testId}`)) as unknown as AttemptRoomCalls

export const boardOf = (env: Pick<Env, 'TEST_BOARD'>, testId: string): TestBoardCalls =>
  env.TEST_BOARD.get(env.TEST_BOARD.idFromName(testId)) as unknown as TestBoardCalls

export const presenceOf = (env: Pick<Env, 'PRESENCE'>, shard: number): PresenceCalls =>
  env.PRESENCE.get(env.PRESENCE.idFromName(presenceName(shard)))

/** The sitting of a live test has the id of the test. */
export const sittingOf = (env: Pick<Env, 'LIVE_SITTING'>, testId: string): LiveSittingCalls =>
  env.LIVE_SITTING.get(env.LIVE_SITTING.idFromName(testId))

export const shardOf = (env: Pick<Env, 'RESULT_SHARD'>, testId: string, shard: number): ResultShardCalls =>
  env.RESULT_SHARD.get(env.RESULT_SHARD.idFromName(shardName(testId, shard))) as unknown as ResultShardCalls
