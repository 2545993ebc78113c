import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useState } from 'react'
import type { RevisionQueue } from '#contract/revision/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { saveCard } from './change-saved.ts'

/** Saves the question of a card; one that is saved leads to its page, where note, folder and tags are. */
export function KeepButton({ card }: { readonly card: RevisionQueue['cards'][number] }) {
  const client = useQueryClient()
  const [isSaved, setSaved] = useState(card.isSaved)
  const save = async () => {
    setSaved(true)
    try {
      await saveCard(client, card)
    } catch {
      setSaved(false)
      showToast(m.practice_keep_failed(), { tone: 'error' })
    }
  }
  return isSaved ? (
    <Link
      to="/user/saved-question/$questionId"
      params={{ questionId: card.questionId }}
      className={buttonClass({ look: 'quiet', size: 'sm' })}
    >
      <BookmarkCheck size={18} aria-hidden="true" />
      {m.practice_one_title()}
    </Link>
  ) : (
    <Button look="quiet" size="sm" onClick={() => void save()}>
      <Bookmark size={18} aria-hidden="true" />
      {m.practice_save_one()}
    </Button>
  )
}
