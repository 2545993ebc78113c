import type { TextState } from '#contract/shared/articles.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** States of a text as the screens name them. */
export const stateName: Readonly<Record<TextState, () => string>> = {
  draft: () => m.admin_posts_state_draft(),
  scheduled: () => m.admin_posts_state_scheduled(),
  published: () => m.admin_posts_state_published(),
  archived: () => m.admin_posts_state_archived(),
}

export const stateTone = { draft: 'plain', scheduled: 'accentSoft', published: 'good', archived: 'bad' } as const satisfies Record<
  TextState,
  string
>
