import { handsOver } from '#domain/attempt/handed-over.ts'
import type { OpenConnection } from './attempt-connection.ts'

/** Opens a connection only for an attempt whose ops are handed over. A server that does not tell the mode knows exams alone. */
export const whereHandedOver =
  (open: OpenConnection): OpenConnection =>
  (writer, listener) =>
    handsOver(writer.grant.mode ?? 'exam', writer.grant.pattern) ? open(writer, listener) : null
