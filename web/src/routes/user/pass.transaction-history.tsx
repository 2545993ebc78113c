import { createFileRoute } from '@tanstack/react-router'
import { transactionSearch } from '#web/features/prime/transaction-search.ts'
import { TransactionsPage } from '#web/features/prime/transactions-page.tsx'
import { onlyRead } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/user/pass/transaction-history')({
  validateSearch: onlyRead(transactionSearch),
  component: TransactionsPage,
})
