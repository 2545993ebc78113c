import { openDb } from '#worker/db/client.ts'
import { primeOrderEvent } from '#worker/db/prime-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'

/** Notes what happened to an order, each thing once; `at` ms UTC. */
export const orderEventStatement = (
  db: D1Database,
  moment: Pick<typeof primeOrderEvent.$inferInsert, 'orderId' | 'what' | 'ref' | 'at' | 'amountPaise' | 'actorId'>,
): D1PreparedStatement => statementOf(db, openDb(db).insert(primeOrderEvent).values(moment).onConflictDoNothing())
