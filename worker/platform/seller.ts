import brand from '../../brand.json' with { type: 'json' }
import type { Seller } from '#contract/prime/schemas.ts'

/** Who sells: the operator's own file at the root of the project. `state` as in the contract's STATES. */
export const seller: Seller = {
  name: brand.legalName,
  address: brand.postalAddress,
  gstin: brand.tax.gstin,
  state: brand.tax.state,
  sac: brand.tax.sac,
}

export const brandName: string = brand.name
export const brandEmail: string = brand.email
