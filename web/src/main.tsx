import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { makeRouter } from './app/router.ts'
import { connectApp, ownerOfCache } from './app/connect-app.ts'
import { currentUser } from './features/session/session-store.ts'
import { createQueryClient } from './lib/query-client.ts'
import { keepQueries, restoreQueries } from './lib/query-persistence.ts'
import { applyTheme, chosenTheme } from './lib/theme.ts'
import './ui/styles.css'

applyTheme(chosenTheme())
// The boot script has said so; whoever keeps Latin digits does not wait for others.
if (document.documentElement.dataset['digits'] === 'own')
  (await import('./lib/own-digits.ts')).showOwnDigits(() => location.pathname.startsWith('/test/'))
const queryClient = createQueryClient(() => currentUser() !== null)
const router = makeRouter(queryClient)
connectApp(router, queryClient)
await restoreQueries(queryClient, ownerOfCache(), Date.now())
keepQueries(queryClient, ownerOfCache, Date.now)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// Where the page stands in the first HTML already, it stays until the same page can be drawn over it.
if (document.getElementById('first') !== null) await router.load().catch(() => {})
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
