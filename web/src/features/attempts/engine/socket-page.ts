import { API_BASE } from '#web/lib/api/api-request.ts'
import type { OpenConnection } from './attempt-connection.ts'
import { openAttemptSocket, type SocketPage } from './attempt-socket.ts'
import { whereHandedOver } from './where-handed-over.ts'

/** Opens a socket for the page that runs this. */
export const openSocketHere: OpenConnection = whereHandedOver((writer, listener) => openAttemptSocket(writer, listener, thisPage))

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
