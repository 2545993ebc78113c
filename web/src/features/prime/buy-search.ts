/** What the address of the page that sells says: a plan that is looked at, or an order that is being paid. */
export interface BuySearch {
  readonly plan?: string
  readonly order?: string
}

const ID = /^[a-z0-9]{16}$/

export const buySearch = ({ plan, order }: Record<string, unknown>): BuySearch => ({
  ...(typeof plan === 'string' && ID.test(plan) && { plan }),
  ...(typeof order === 'string' && ID.test(order) && { order }),
})
