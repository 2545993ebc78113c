import { useEffect, useState } from 'react'

/**
 * What the worker answers to a question, asked again when `key` changes; what it said before stands until then. An answer that comes
 * after the next question is dropped. A worker that was stopped says so at the next step.
 */
export function useAsked<Answer>(key: string, ask: () => Promise<Answer>): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    let isCurrent = true
    ask().then(
      (found) => isCurrent && setAnswer(() => found),
      () => {},
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key says all that the question is made of
  }, [key])
  return answer
}
