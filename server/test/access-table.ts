import { catalogue } from './access/catalogue.ts'
import { orders } from './access/orders.ts'
import { people } from './access/people.ts'
import { site } from './access/site.ts'
import type { Access } from './access/words.ts'

/**
 * Who may call what, written by hand from the specification and never derived from the contract: the access matrix holds the server
 * against it.
 */
export const accessTable: Access = { ...people, ...site, ...catalogue, ...orders }
