import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actOnReply } from '#contract/question-replies/endpoints.ts'
import type { AdminReplyText, ReplyAct } from '#contract/question-replies/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { useMay } from '#web/admin/permissions/use-may.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { repliesQuery } from './reply-queries.ts'
import { ReplyDialog, type ReplyWork } from './reply-dialog.tsx'
import { ReplyRow } from './reply-row.tsx'

interface QuestionRepliesProps {
  readonly questionId: string
  /** What a new one begins with: the answer that a ticket got, in its language. */
  readonly begin: { readonly language: Locale; readonly answer: string }
}

/** What everyone sees under the solution of a question: to publish, change, confirm, take off and show again. */
export function QuestionReplies({ questionId, begin }: QuestionRepliesProps) {
  const client = useQueryClient()
  const mayPublish = useMay()('replies.publish')
  const query = useQuery(repliesQuery(questionId))
  const [work, setWork] = useState<ReplyWork | null>(null)
  const act = useMutation({
    mutationFn: (wish: ReplyAct) => call(actOnReply, { params: { id: questionId }, body: wish }),
    onSuccess: (after, wish) => {
      client.setQueryData(repliesQuery(questionId).queryKey, after)
      const one = after.items.find(({ id, language }) => id === wish.id && language === wish.language)
      const isOff = wish.act === 'withdraw'
      const undo = isOff ? 'restore' : wish.act === 'restore' ? 'withdraw' : null
      showToast(isOff ? m.admin_reply_now_off() : m.admin_reply_now_shown(), {
        tone: 'success',
        id: 'reply',
        ...(undo !== null && one && { action: { label: m.action_undo(), run: () => act.mutate({ act: undo, ...placeOf(one) }) } }),
      })
    },
    // Someone was faster: what they did is shown, and what was typed stays.
    onError: (failure) => void (failure instanceof ApiError && failure.code === 'conflict' && query.refetch()),
  })
  const { data } = query
  return (
    <section aria-labelledby="question-replies" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h3 id="question-replies" className="text-base">
        {m.admin_reply_heading()}
      </h3>
      {data === undefined ? (
        query.isError ? (
          <QueryError query={query} title={m.admin_reply_failed()} />
        ) : (
          <Skeleton className="h-16 w-full" />
        )
      ) : data.items.length === 0 ? (
        <p className="text-muted">{m.admin_reply_none()}</p>
      ) : (
        <ul className="grid gap-4">
          {data.items.map((one, at) => (
            <ReplyRow
              key={`${one.id}.${one.language}`}
              text={one}
              isBusy={act.isPending}
              mayAct={mayPublish}
              isFirst={data.items[at - 1]?.id !== one.id}
              onChange={() => setWork({ text: one, id: one.id })}
              onTranslate={() => setWork({ text: null, id: one.id })}
              onAct={(name) =>
                act.mutate(name === 'confirm' ? { act: name, ...placeOf(one), version: data.version } : { act: name, ...placeOf(one) })
              }
            />
          ))}
        </ul>
      )}
      {act.isError && work === null && (
        <p role="alert" className="text-bad">
          {errorText(act.error)}
        </p>
      )}
      {mayPublish && data !== undefined && (
        <Button className="justify-self-start" onClick={() => setWork({ text: null, id: null })}>
          {m.admin_reply_publish()}
        </Button>
      )}
      {work !== null && data !== undefined && (
        <ReplyDialog
          questionId={questionId}
          work={work}
          begin={work.id === null ? begin : { ...begin, answer: '' }}
          taken={data.items.filter(({ id }) => id === work.id).map(({ language }) => language)}
          isBusy={act.isPending}
          error={act.isError ? act.error : null}
          onClose={() => {
            act.reset()
            setWork(null)
          }}
          onWrite={(words) =>
            act
              .mutateAsync({ act: 'write', id: work.id, revision: work.text?.revision ?? 0, version: data.version, ...words })
              .then(() => setWork(null))
          }
        />
      )}
    </section>
  )
}

const placeOf = ({ id, language, revision }: AdminReplyText) => ({ id, language, revision })
