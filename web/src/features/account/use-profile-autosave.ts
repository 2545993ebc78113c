import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MeResponse } from '#contract/auth/schemas.ts'
import { checkProfile, type ProfileDraft, type FaultyField, type ProfileField, withStored } from './profile/profile-form.ts'
import { LANGUAGE_KEY } from '#web/lib/i18n/choose-language.ts'
import { saveProfile } from '#contract/account/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { meQuery } from '#web/lib/api/learner-queries.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import type { SaveState } from './save-note.tsx'

/** Typing is over when nothing more came for so long (ms). */
const TYPED_MS = 800

export interface ProfileAutosave {
  readonly draft: ProfileDraft
  readonly faults: readonly FaultyField[]
  readonly set: (part: Partial<ProfileDraft>) => void
  readonly stateOf: (field: ProfileField) => SaveState | undefined
  readonly retry: () => void
}

/**
 * The profile as it is edited: every change is saved on its own, the last one wins, and what could not be saved stays as it was typed. A
 * new language of the site shows the page in it.
 */
export function useProfileAutosave(me: MeResponse): ProfileAutosave {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<ProfileDraft>(() => withStored(EMPTY, { ...me.profile, name: me.profile.name ?? me.user.name }))
  const [faults, setFaults] = useState<readonly FaultyField[]>([])
  const [shown, setShown] = useState<{ readonly field: ProfileField; readonly state: SaveState } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newest = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const save = async (next: ProfileDraft, field: ProfileField) => {
    const checked = checkProfile(next)
    setFaults(checked.ok ? [] : checked.faults)
    if (!checked.ok) return setShown(null)
    const mine = ++newest.current
    setShown({ field, state: 'saving' })
    try {
      const saved = await call(saveProfile, { body: checked.profile })
      if (mine !== newest.current) return
      queryClient.setQueryData(meQuery().queryKey, saved)
      setShown({ field, state: 'saved' })
      if (field === 'interfaceLanguage' && next.interfaceLanguage !== locale) {
        localStorage.setItem(LANGUAGE_KEY, next.interfaceLanguage)
        location.reload()
      }
    } catch {
      if (mine === newest.current) setShown({ field, state: 'failed' })
    }
  }

  return {
    draft,
    faults,
    set: (part) => {
      const [field] = Object.keys(part) as ProfileField[]
      const next = { ...draft, ...part }
      setDraft(next)
      clearTimeout(timer.current)
      if (field === undefined) return
      timer.current = setTimeout(() => void save(next, field), field === 'name' ? TYPED_MS : 0)
    },
    stateOf: (field) => (shown?.field === field ? shown.state : undefined),
    retry: () => void (shown !== null && save(draft, shown.field)),
  }
}

const EMPTY: ProfileDraft = {
  name: '',
  examGoals: [],
  interfaceLanguage: locale,
  questionLanguage: locale,
  state: '',
  category: '',
  ageBand: '',
}
