import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '#web/lib/learner-queries.ts'
import { currentUser, storeSession } from './session-store.ts'

/** Keeps what is stored of the person true: a role, a name or Prime may have changed since signing in, or on another device. */
export function useFreshUser(): void {
  const { data } = useQuery(meQuery())
  useEffect(() => {
    const stored = currentUser()
    if (data === undefined || stored === null || stored._id !== data.user._id) return
    const changed = FIELDS.some((field) => data.user[field] !== stored[field])
    if (changed) storeSession({ ...data.user, token: stored.token })
  }, [data])
}

const FIELDS = ['name', 'email', 'role', 'isProfileComplete', 'profilePicture', 'primeAccessUntil'] as const
