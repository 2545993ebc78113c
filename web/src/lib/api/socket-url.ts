import { API_BASE } from './api-request.ts'

/** The address of a WebSocket of the API. */
export const socketUrl = (path: string): string => new URL(API_BASE + path, location.href).href.replace(/^http/, 'ws')
