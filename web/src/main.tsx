import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { makeRouter } from './app/router.ts'
import { connectApp, ownerOfCache } from './app/connect-app.ts'
import { currentUser } from './session/session-store.ts'
import { view } from './session/view/view-token.ts'
import { borrowsItsFormat } from './lib/i18n/format-locale.ts'
import { locale } from './lib/i18n/locale.ts'
import { createQueryClient } from './lib/api/query-client.ts'
import { keepQueries, restoreQueries } from './lib/api/query-persistence.ts'
import { applyTheme, chosenTheme } from './lib/theme.ts'
import { holdInputs } from './lib/held-inputs.ts'
import { runEffectsPromptly } from './lib/prompt-effects.ts'
import './ui/styles.css'

applyTheme(chosenTheme())
holdInputs()
runEffectsPromptly()
await readersOwn().catch(() => {})
const queryClient = createQueryClient(() => currentUser() !== null)
const router = makeRouter(queryClient)
connectApp(router, queryClient)
// Of what an admin looks at nothing stays on the device.
if (view === null) {
  await restoreQueries(queryClient, ownerOfCache(), Date.now())
  keepQueries(queryClient, ownerOfCache, Date.now)
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// What stands in the first HTML, a page or its frame, stays until the page can be drawn over it.
await router.load().catch(() => {})
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)

/** What only some readers need for numbers and times; without it, the page shows Latin digits and the borrowed words. */
async function readersOwn(): Promise<void> {
  if (borrowsItsFormat(locale)) await (await import('./lib/i18n/borrowing-locales.ts')).learnOwnWords()
  // The boot script has put the choice there.
  if (document.documentElement.dataset['digits'] === 'own')
    (await import('./lib/i18n/own-digits.ts')).showOwnDigits(() => location.pathname.startsWith('/test/'))
}
