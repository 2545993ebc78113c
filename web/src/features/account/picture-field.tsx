import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { storeSession, useSignedIn } from '#web/session/session-store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { changePicture, removePicture } from '#contract/account/endpoints.ts'
import { call } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { shrinkPicture } from '#web/lib/shrink-picture.ts'
import { Button } from '#web/ui/button.tsx'

const SIDE = 320

/** The picture beside the name: chosen from the device, cut to its middle, made small, sent. */
export function PictureField({ name }: { readonly name: string }) {
  const user = useSignedIn()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [isBad, setIsBad] = useState(false)
  const change = useMutation({
    mutationFn: (picture: Blob | null) => (picture === null ? call(removePicture) : call(changePicture, { body: picture })),
    onSuccess: ({ profilePicture }) => {
      storeSession({ ...user, profilePicture })
      void makeOld(queryClient, changePicture)
    },
  })
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    const picture = await shrinkPicture(file, { side: SIDE, square: true })
    setIsBad(picture === null)
    if (picture !== null) change.mutate(picture)
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid size-16 place-items-center overflow-hidden rounded-full *:size-16! *:text-xl">
          <Avatar key={user.profilePicture} name={name} picture={user.profilePicture} />
        </span>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button busy={change.isPending} onClick={() => input.current?.click()}>
          <ImagePlus size={20} aria-hidden="true" />
          {m.account_picture_choose()}
        </Button>
        {user.profilePicture !== null && (
          <Button look="quiet" onClick={() => change.mutate(null)}>
            <Trash2 size={20} aria-hidden="true" />
            {m.account_picture_remove()}
          </Button>
        )}
      </div>
      {(isBad || change.isError) && (
        <p role="alert" className="text-bad">
          {isBad ? m.account_picture_bad() : errorText(change.error)}
        </p>
      )}
    </div>
  )
}
