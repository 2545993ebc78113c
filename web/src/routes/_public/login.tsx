import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '#web/session/login-page.tsx'
import { type LoginSearch, loginSearch } from '#web/session/login-search.ts'
import { leadHome } from '#web/session/route-guards.ts'
import { isSignInWindow } from '#web/session/sign-in-window.ts'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/_public/login')({
  validateSearch: onlyRead<LoginSearch>(loginSearch),
  beforeLoad: ({ search }) => {
    // A window that was opened over a test signs in again, whoever is signed in; so does an answer from Google.
    if (!isSignInWindow() && search.code === undefined) leadHome()
  },
  component: LoginPage,
})
