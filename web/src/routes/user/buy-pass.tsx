import { createFileRoute } from '@tanstack/react-router'
import { BuyPage } from '#web/features/prime/buy-page.tsx'
import { buySearch } from '#web/features/prime/buy-search.ts'
import { wholePage } from '#web/features/prime/whole-page.ts'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/user/buy-pass')({
  validateSearch: onlyRead(buySearch),
  beforeLoad: wholePage,
  component: BuyPage,
})
