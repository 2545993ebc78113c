import type { ConnectionReply } from '#contract/attempts/connection.ts'
import type { OpenConnection } from '#web/features/attempts/engine/attempt-connection.ts'
import { connect } from './attempt-page.ts'

/** The page's end of a connection to the real room; `asked` is told of each request and frame that leaves. */
export const pageConnection =
  (bindings: Partial<Env>, asked: (what: 'request' | 'frame') => void): OpenConnection =>
  ({ grant }, listener) => {
    let socket: WebSocket | null = null
    const open = async (): Promise<void> => {
      asked('request')
      const { webSocket, status } = await connect(grant, { bindings })
      if (webSocket === null) throw new Error(`no socket: ${status}`)
      webSocket.accept()
      webSocket.addEventListener('message', ({ data }) => listener.replied(JSON.parse(String(data)) as ConnectionReply))
      webSocket.addEventListener('close', () => {
        socket = null
        listener.lost()
      })
      socket = webSocket
      listener.opened()
    }
    void open()
    return {
      get isOpen() {
        return socket !== null
      },
      send: (frame) => {
        asked('frame')
        socket?.send(JSON.stringify(frame))
      },
      renew: () => socket?.close(),
      close: () => socket?.close(),
    }
  }
