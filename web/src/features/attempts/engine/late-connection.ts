import type { AttemptConnection, OpenConnection } from './attempt-connection.ts'

/** A connection whose code comes after the test's first screen. As long as it has not come, and where it never does, everything goes by request. */
export function lateConnection(load: () => Promise<OpenConnection>): OpenConnection {
  return (writer, listener) => {
    let connection: AttemptConnection | null = null
    let isClosed = false
    load().then(
      (open) => {
        if (!isClosed) connection = open(writer, listener)
      },
      () => {},
    )
    return {
      get isOpen() {
        return connection?.isOpen ?? false
      },
      send: (frame) => connection?.send(frame),
      renew: () => connection?.renew(),
      close: () => {
        isClosed = true
        connection?.close()
      },
    }
  }
}
