import { endpoint } from '#contract/shared/endpoint.ts'
import type { OverviewResponse, TrendResponse } from './schemas.ts'

export const getOverview = endpoint<{ reply: OverviewResponse }>()('GET', '/api/admin/overview', 'admin')

/** The figures of the last days, and how the service is. */
export const getTrend = endpoint<{ reply: TrendResponse }>()('GET', '/api/admin/overview/trend', 'admin')
