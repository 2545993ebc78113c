import type { ClientErrorReport } from '#contract/client-errors/schemas.ts'
import type { AsSent } from '#contract/shared/endpoint.ts'
import { withoutPersons } from './without-persons.ts'

export const CLIENT_ERROR_EVENT = 'client_error'

/**
 * The fields of the log line for an error of a browser. Its place is chunk and route: names of functions are other ones in each build.
 * Message and names of functions are cleaned here whatever the browser did; the schema leaves no room for a person in the rest.
 */
export function clientErrorFields({ kind, name, message, frames, route, version }: AsSent<ClientErrorReport>) {
  const [first] = frames
  return {
    event: CLIENT_ERROR_EVENT,
    kind,
    name,
    message: withoutPersons(message),
    place: [first === undefined ? '' : chunkOf(first.file), route].filter((part) => part !== '').join(' on '),
    frames: frames.map((frame) => `${withoutPersons(frame.in)} (${frame.file}:${frame.line}:${frame.column})`.trim()),
    version,
  }
}

/** The name of a chunk without its hash, which is another one in each build (web/vite.config.ts). */
const chunkOf = (file: string): string => file.replace(/(?:-[\w-]{7})?\.js$/, '')
