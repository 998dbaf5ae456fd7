import { catalogue } from './access/catalogue.ts'
import { chat } from './access/chat.ts'
import { orders } from './access/orders.ts'
import { partners } from './access/partners.ts'
import { people } from './access/people.ts'
import { shop } from './access/shop.ts'
import { site } from './access/site.ts'
import { tickets } from './access/tickets.ts'
import type { Access } from './access/words.ts'

/** The permitted callers of each endpoint. Written by hand from the specification, never derived from the contract, for the access matrix. */
export const accessTable: Access = {
  ...people,
  ...site,
  ...catalogue,
  ...orders,
  ...shop,
  ...tickets,
  ...chat,
  ...partners,
}
