import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Says the title of a page that was come to without a page load, for those who do not see it change. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) setTitle(document.title)
      }),
    [router],
  )
  return (
    <div aria-live="polite" className="sr-only">
      {title}
    </div>
  )
}
