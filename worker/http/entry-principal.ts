import type { EntryTicketFacts } from '#worker/platform/entry-ticket.ts'

/** What an entry ticket proves: who may start which live test, as the record knew them when it was made. No database is asked at the seat. */
export type EntryPrincipal = EntryTicketFacts
