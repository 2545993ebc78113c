/**
 * Speaks Razorpay's API on this machine: orders, payments, refunds, a checkout page, and signed webhooks that can be repeated, shuffled, lost
 * and delayed. For the local site and the tests alone: no deployment takes a gateway on loopback, and none takes test keys in production.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerApi } from './gateway/api.ts'
import { checkoutPage } from './gateway/checkout-page.ts'
import { CHECKOUT_SCRIPT } from './gateway/checkout-script.ts'
import { Books, type GatewaySettings } from './gateway/books.ts'
import { answerControl } from './gateway/control.ts'

export interface PaymentGatewayStandIn {
  readonly address: string
  readonly books: Books
  close(): Promise<void>
}

/** Starts it on loopback; port 0 takes a free one. */
export async function startPaymentGateway(port: number, settings: GatewaySettings): Promise<PaymentGatewayStandIn> {
  const books = new Books(settings)
  const server = createServer((request, response) => {
    void answer(books, request, response).catch((error: unknown) => {
      response
        .writeHead(500, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { code: 'SERVER_ERROR', description: String(error) } }))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // A server that no one closes must not keep its process alive.
  server.unref()
  const { port: actual } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${actual}`,
    books,
    close: async () => {
      books.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(books: Books, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body))
  if (url.pathname === '/v1/checkout.js')
    return void response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(CHECKOUT_SCRIPT)
  if (url.pathname === '/checkout')
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(checkoutPage(books, url))
  const body = await bodyOf(request)
  if (url.pathname.startsWith('/stand-in/')) {
    const { status, answer: said } = await answerControl(books, request.method ?? 'GET', url, body)
    return void send(status, said)
  }
  const { status, answer: said, isUnheard } = await answerApi(books, request, url, body)
  if (isUnheard === true) return void request.socket.destroy()
  send(status, said)
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  if (chunks.length === 0) return {}
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
