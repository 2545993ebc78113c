import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Locale } from '#contract/shared/locales.ts'
import { chooseInterfaceLanguage, LANGUAGE_KEY } from '#web/lib/i18n/choose-language.ts'
import { meQuery } from '#web/lib/api/learner-queries.ts'
import { currentUser, storeSession } from './session-store.ts'

/** Keeps what is stored of the person true: a role, a name or Prime may have changed since signing in, or on another device. */
export function useFreshUser(): void {
  const { data } = useQuery(meQuery())
  useEffect(() => {
    const stored = currentUser()
    if (data === undefined || stored === null || stored._id !== data.user._id) return
    const changed = FIELDS.some((field) => data.user[field] !== stored[field])
    if (changed) storeSession({ ...data.user, token: stored.token })
    takeOverLanguage(data.profile.interfaceLanguage)
  }, [data])
}

/** On a device where no one has chosen a language yet, that of the profile holds. */
function takeOverLanguage(chosen: Locale | null): void {
  try {
    if (chosen !== null && localStorage.getItem(LANGUAGE_KEY) === null) chooseInterfaceLanguage(chosen)
  } catch {
    // Without storage the page stays in the language of the browser.
  }
}

const FIELDS = ['name', 'email', 'role', 'isProfileComplete', 'profilePicture', 'primeAccessUntil'] as const
