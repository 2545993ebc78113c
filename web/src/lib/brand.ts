import data from '../../../brand.json' with { type: 'json' }

/** Name, addresses and links of the operator: their own file at the root of the project. */
export const brand = {
  name: data.name,
  email: data.email,
  postalAddress: data.postalAddress,
  social: data.social,
}
