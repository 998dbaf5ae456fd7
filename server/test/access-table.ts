import type { contractDomains } from '@mapwright/contract/endpoints.ts'
import { accounts } from './access/accounts.ts'
import { billing } from './access/billing.ts'
import { books } from './access/books.ts'
import { chat } from './access/chat.ts'
import { codes } from './access/codes.ts'
import { conversations } from './access/conversations.ts'
import { credits } from './access/credits.ts'
import { downloads } from './access/downloads.ts'
import { home } from './access/home.ts'
import { joined } from './access/joined.ts'
import { moving } from './access/moving.ts'
import { notifications } from './access/notifications.ts'
import { orders } from './access/orders.ts'
import { partners } from './access/partners.ts'
import { payments } from './access/payments.ts'
import { shop } from './access/shop.ts'
import { site } from './access/site.ts'
import { tickets } from './access/tickets.ts'
import { tuning } from './access/tuning.ts'
import { vehicles } from './access/vehicles.ts'
import type { Access } from './access/words.ts'

/**
 * Permitted callers of each endpoint, by domain, for the access matrix. Written by hand from the specification instead of derived from the contract,
 * so that the test detects mistakes in the contract.
 */
export const accessByDomain: Readonly<Record<keyof typeof contractDomains, Access>> = {
  accounts,
  site,
  notifications,
  conversations,
  vehicles,
  tuning,
  codes,
  downloads,
  billing,
  payments,
  credits,
  orders,
  shop,
  tickets,
  chat,
  partners,
  joined,
  moving,
  books,
  home,
}

/** Permitted callers of all endpoints. */
export const accessTable: Access = Object.assign({}, ...Object.values(accessByDomain))
