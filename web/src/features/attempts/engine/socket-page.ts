import { socketUrl } from '#web/lib/api/socket-url.ts'
import type { SocketPage } from './attempt-socket.ts'

/** The page that runs this. */
export const thisPage: SocketPage = {
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
  urlOf: socketUrl,
}
