import { endpoint } from '#contract/shared/endpoint.ts'
import type { HistoryResponse, OverviewResponse, TrendResponse } from './schemas.ts'

export const getOverview = endpoint<{ reply: OverviewResponse }>()('GET', '/api/admin/overview', 'admin')

/** The figures of the last days, and how the service is. */
export const getTrend = endpoint<{ reply: TrendResponse }>()('GET', '/api/admin/overview/trend', 'admin')

/** The figures of each of the last 60 days. */
export const getHistory = endpoint<{ reply: HistoryResponse }>()('GET', '/api/admin/overview/history', 'admin')
