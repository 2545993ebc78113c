import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getAttemptStatus } from '#contract/attempts/endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { openAttemptStore } from '#web/lib/storage/indexed-store.ts'
import { sendUnsentAttempts } from '../unsent-attempts/send-unsent.ts'

const LOOK_AGAIN_MS = 5_000

/** Where a submit stands: still on this device on its way, or with the server. */
export function useSubmitState(ownerId: string, attemptId: string) {
  const [isSending, setSending] = useState<boolean | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isLeft = false
    const look = async () => {
      const store = await openAttemptStore()
      if ((await store.attempt({ ownerId, attemptId })) !== null) await sendUnsentAttempts(store)
      const left = await store.attempt({ ownerId, attemptId })
      if (isLeft) return
      setSending(left?.submitWanted ?? false)
      if (left?.submitWanted) timer = setTimeout(() => void look(), LOOK_AGAIN_MS)
    }
    void look()
    const online = () => void look()
    addEventListener('online', online)
    return () => {
      isLeft = true
      clearTimeout(timer)
      removeEventListener('online', online)
    }
  }, [ownerId, attemptId])
  const status = useQuery({
    ...queryOf(getAttemptStatus, { params: { attemptId } }),
    enabled: isSending === false,
  })
  return { isSending: isSending === true, isKnown: isSending !== null, status }
}
