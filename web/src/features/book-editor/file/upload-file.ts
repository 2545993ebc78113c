import { putBookFile } from '#contract/books/endpoints.ts'
import type { AdminBookDetail } from '#contract/books/schemas.ts'
import type { ErrorBody } from '#contract/shared/errors.ts'
import { ApiError, UnreachableError } from '#web/lib/api/api-error.ts'
import { API_BASE } from '#web/lib/api/api-request.ts'
import { pathOf } from '#web/lib/api/call.ts'
import { loadTextOf } from '#web/lib/api/error-text.ts'
import { currentUser } from '#web/session/session-store.ts'

/**
 * Sends the PDF of a book. Not by `fetch`, which does not tell how much of a body has gone. `onSent` gets the part that was sent, from 0 to 1.
 * Throws `ApiError`, `UnreachableError`, or the reason of `signal`.
 */
export function uploadFile(bookId: string, file: Blob, onSent: (part: number) => void, signal: AbortSignal): Promise<AdminBookDetail> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(putBookFile.method, API_BASE + pathOf(putBookFile.path, { id: bookId }))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('content-type', 'application/pdf')
    const token = currentUser()?.token
    if (token !== undefined && token !== '') request.setRequestHeader('authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.withCredentials = API_BASE !== ''
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total))
    request.addEventListener('error', () => reject(new UnreachableError('The API could not be reached')))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    request.addEventListener('load', () => {
      const answer = request.response as AdminBookDetail | ErrorBody | null
      if (request.status === 200 && answer !== null && 'id' in answer) return resolve(answer)
      if (answer === null || !('error' in answer)) return reject(new UnreachableError(`HTTP ${request.status}`))
      void loadTextOf(answer.error.code).then(() => reject(new ApiError(request.status, answer.error)), reject)
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
