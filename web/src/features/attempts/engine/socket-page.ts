import { API_BASE } from '#web/lib/api/api-request.ts'
import { type AttemptFrames, type FramesHost, openFrames } from './attempt-frames.ts'
import type { Writer } from './attempt-connection.ts'
import { openAttemptSocket, type SocketPage } from './attempt-socket.ts'

/** Opens the connection of an attempt for the page that runs this; null for one that has none. */
export const openFramesHere = (writer: Writer, host: FramesHost): AttemptFrames | null =>
  openFrames((who, listener) => openAttemptSocket(who, listener, thisPage), writer, host)

const thisPage: SocketPage = {
  get WebSocket() {
    return globalThis.WebSocket
  },
  random: Math.random,
  isOnline: () => navigator.onLine,
  listen: ({ online, offline, seen }) => {
    const looked = () => document.visibilityState === 'visible' && seen()
    addEventListener('online', online)
    addEventListener('offline', offline)
    document.addEventListener('visibilitychange', looked)
    return () => {
      removeEventListener('online', online)
      removeEventListener('offline', offline)
      document.removeEventListener('visibilitychange', looked)
    }
  },
  urlOf: (path) => new URL(API_BASE + path, location.href).href.replace(/^http/, 'ws'),
}
