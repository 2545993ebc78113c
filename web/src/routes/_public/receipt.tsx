import { createFileRoute } from '@tanstack/react-router'
import { ReceiptPage } from '#web/features/receipts/receipt-page.tsx'

export const Route = createFileRoute('/_public/receipt')({ component: ReceiptPage })
