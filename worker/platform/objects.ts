import type { AttemptRoom } from '#do/attempt-room/attempt-room.ts'
import type { TestBoard } from '#do/test-board/test-board.ts'
import type { UserHub } from '#do/user-hub/user-hub.ts'

/** Stubs of the objects by the names they have in the domain. */
export const hubOf = (env: Pick<Env, 'USER_HUB'>, userId: string): DurableObjectStub<UserHub> => env.USER_HUB.get(env.USER_HUB.idFromName(userId))

export const roomOf = (env: Pick<Env, 'ATTEMPT_ROOM'>, userId: string, testId: string): DurableObjectStub<AttemptRoom> =>
  env.ATTEMPT_ROOM.get(env.ATTEMPT_ROOM.idFromName(`${userId}:${testId}`))

export const boardOf = (env: Pick<Env, 'TEST_BOARD'>, testId: string): DurableObjectStub<TestBoard> => env.TEST_BOARD.get(env.TEST_BOARD.idFromName(testId))
