import type { ControllerDeps } from '../engine/attempt-controller.ts'

/** The connection of a running test is no part of its first screen. */
export const openLateFrames: NonNullable<ControllerDeps['openFrames']> = async (writer, host) =>
  (await import('../engine/socket-page.ts')).openFramesHere(writer, host)
