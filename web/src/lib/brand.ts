import data from '../../../brand.json' with { type: 'json' }

/** Name, addresses and links of whoever runs this site: the operator's own file at the root of the project. */
export const brand = {
  name: data.name,
  email: data.email,
  postalAddress: data.postalAddress,
  social: data.social,
}
