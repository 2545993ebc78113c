import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link to an in-app address that is only known as text, such as a way back; for known routes use the router's own Link. */
export function PathLink({ href, onClick, ...rest }: ComponentProps<'a'> & { readonly href: string }) {
  const router = useRouter()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (event.defaultPrevented || !plain) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    >
      {rest.children}
    </a>
  )
}
