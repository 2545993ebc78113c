import { type Attack, mustBe, mustNotHold, mustRefuse, needed } from './attack.ts'
import type { Person } from './people.ts'
import { PLAN, type World } from './world.ts'

/** The smallest picture there is. */
const PNG = Uint8Array.from(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
)

const ticket = (images: readonly string[] = []) => ({ category: 'other', text: 'My secret words', images, context: {}, language: 'en' })

async function savedQuestion(w: World, who: Person): Promise<{ attemptId: string; questionId: string }> {
  const grant = await w.start(who, w.tests.mock)
  needed(await w.call('PUT', `/api/attempts/${grant.attemptId}/questions/3/saved`, { token: who.token, body: { note: 'My secret note' } }))
  const [row] = await w.rows<{ id: string }>('SELECT question_id AS id FROM saved_question WHERE user_id = ?1', who.id)
  return { attemptId: grant.attemptId, questionId: row?.id ?? '' }
}

/** What belongs to someone else, asked for by its id. */
export const OTHERS: readonly Attack[] = [
  {
    title: 'Read, answer and borrow the pictures of somebody else’s ticket',
    run: async (w) => {
      const [owner, other] = [await w.person(), await w.person()]
      const picture = await w.call('POST', '/api/me/tickets/images', {
        token: owner.token,
        raw: PNG,
        headers: { 'content-type': 'image/png' },
      })
      const { key } = needed<{ key: string }>(picture)
      const { id } = needed<{ id: string }>(await w.call('POST', '/api/me/tickets', { token: owner.token, body: ticket([key]) }))
      const { token } = other
      mustRefuse(await w.call('GET', `/api/me/tickets/${id}`, { token }), 'not_found')
      mustRefuse(await w.call('POST', `/api/me/tickets/${id}/messages`, { token, body: { text: 'Close it', images: [] } }), 'not_found')
      for (const path of [`/api/me/tickets/images/${key}`, `/media/${key}`, `/api/admin/feedback/${id}/images/${key}`, `/papers/${key}`])
        mustRefuse(await w.call('GET', path, { token }))
      mustRefuse(await w.call('POST', '/api/me/tickets', { token, body: ticket([key]) }), 'invalid_request')
      mustBe('the own picture', (await w.call('GET', `/api/me/tickets/images/${key}`, { token: owner.token })).status, 200)
    },
  },
  {
    title: 'Read, confirm and check somebody else’s order',
    run: async (w) => {
      const [owner, other] = [await w.person(), await w.person()]
      const order = { planId: PLAN.id, shownPaise: PLAN.pricePaise }
      const { orderId } = needed<{ orderId: string }>(await w.call('POST', '/api/prime/orders', { token: owner.token, body: order }))
      const { token } = other
      mustRefuse(await w.call('GET', `/api/prime/orders/${orderId}`, { token }), 'not_found')
      mustRefuse(await w.call('POST', `/api/prime/orders/${orderId}/check`, { token, body: {} }), 'not_found')
      const body = { gatewayOrderId: 'order_12345678', paymentId: 'pay_12345678', signature: 'a'.repeat(64) }
      mustRefuse(await w.call('POST', `/api/prime/orders/${orderId}/callback`, { token, body }), 'not_found')
      mustNotHold('the list', (await w.call('GET', '/api/prime/orders', { token })).text, orderId)
    },
  },
  {
    title: 'Read, change and take away somebody else’s notes, saved questions, sessions, pushes and notifications',
    run: async (w) => {
      const [owner, other] = [await w.person(), await w.person()]
      const { attemptId, questionId } = await savedQuestion(w, owner)
      const { token } = other
      mustRefuse(await w.call('GET', `/api/me/saved/${questionId}`, { token }), 'not_found')
      const body = { testId: w.tests.mock, paperVersion: 1, place: 3, note: 'mine', folder: null, tags: [] }
      mustRefuse(await w.call('PUT', `/api/me/saved/${questionId}`, { token, body }), 'not_found')
      await w.call('DELETE', `/api/me/saved/${questionId}`, { token })
      mustRefuse(await w.call('DELETE', `/api/me/sessions/${owner.sessionId}`, { token }), 'not_found')
      mustRefuse(await w.call('PUT', `/api/me/revision/cards/${questionId}`, { token, body: { suspended: true } }), 'not_found')
      mustRefuse(await w.call('GET', `/api/attempts/${attemptId}`, { token }), 'not_found')
      mustRefuse(await w.call('POST', `/api/attempts/${attemptId}/continue`, { token, body: {} }), 'not_found')
      mustRefuse(await w.call('POST', `/api/attempts/${attemptId}/feedback`, { token, body: { face: 1, difficulty: null, text: 'x' } }))
      const kept = needed<{ item: { note: string } }>(await w.call('GET', `/api/me/saved/${questionId}`, { token: owner.token }))
      mustBe('the note', kept.item.note, 'My secret note')
      needed(await w.call('GET', '/api/me', { token: owner.token }))
    },
  },
]
