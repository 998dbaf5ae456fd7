import type { Person, Site } from './site.ts'

/** Confirms the customer's billing address, which a purchase requires. */
export const confirmBilling = ({ sql }: Pick<Site, 'sql'>, { _id }: Person) =>
  sql`UPDATE users SET address = 'Example Street 1', post_code = '10115', city = 'Exampletown', country = 'DE', buyer_kind = 'private',
    billing_confirmed_at = now() WHERE _id = ${_id}`
