import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PATHS } from './paths.ts'
import type { Place } from './place.ts'
import { stop } from './stop.ts'

interface DemoPass {
  readonly plans: readonly ({ readonly id: string } & Readonly<Record<string, unknown>>)[]
  readonly coupons: readonly ({ readonly code: string } & Readonly<Record<string, unknown>>)[]
}

/** Offers the demo's plans and its coupon by the admins' own calls; what is there already, changed or not, is left alone. */
export async function loadPrime({ origin }: Pick<Place, 'origin'>, operatorSecret: string): Promise<void> {
  const { plans, coupons } = JSON.parse(readFileSync(join(PATHS.demo, 'prime.json'), 'utf8')) as DemoPass
  const calls = [
    ...plans.map(({ id, ...plan }) => [`plans/${id}`, plan] as const),
    ...coupons.map(({ code, ...coupon }) => [`coupons/${code}`, coupon] as const),
  ]
  for (const [path, body] of calls) {
    const response = await fetch(`${origin}/api/admin/prime/${path}`, {
      method: 'PUT',
      headers: { authorization: `Operator ${operatorSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, version: 0, active: true }),
    })
    const text = await response.text()
    if (!response.ok && response.status !== 409) stop(`The demo's pass was not accepted at ${path}: ${text}`)
  }
}
