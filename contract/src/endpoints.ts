import { accounts } from './accounts/index.ts'
import type { AuditKind } from './api/audit-kind.ts'
import type { ContractDomain } from './api/domain.ts'
import type { Endpoint } from './api/endpoint.ts'
import { billing } from './billing/index.ts'
import { books } from './books/index.ts'
import { chat } from './chat/index.ts'
import { codes } from './codes/index.ts'
import { conversations } from './conversations/index.ts'
import { credits } from './credits/index.ts'
import { downloads } from './downloads/index.ts'
import { home } from './home/index.ts'
import { joined } from './joined/index.ts'
import { moving } from './moving/index.ts'
import { notifications } from './notifications/index.ts'
import { orders } from './orders/index.ts'
import { partners } from './partners/index.ts'
import { payments } from './payments/index.ts'
import { shop } from './shop/index.ts'
import { site } from './site/index.ts'
import { tickets } from './tickets/index.ts'
import { tuning } from './tuning/index.ts'
import { vehicles } from './vehicles/index.ts'

/** The domains of the API, by name. */
export const contractDomains = {
  accounts,
  site,
  conversations,
  tuning,
  vehicles,
  downloads,
  codes,
  billing,
  payments,
  credits,
  orders,
  shop,
  tickets,
  chat,
  notifications,
  partners,
  joined,
  moving,
  books,
  home,
} as const satisfies Readonly<Record<string, ContractDomain>>

const domains: readonly ContractDomain[] = Object.values(contractDomains)

/** All endpoints of the API. The server must implement each of them. OpenAPI and the access tests use this list. */
export const endpoints: readonly Endpoint[] = domains.flatMap((domain) => domain.endpoints)

/** Returns the names of the endpoints in a category of the audit log. */
export const callsFiledUnder = (kind: AuditKind): string[] =>
  domains.flatMap((domain) =>
    domain.endpoints.filter((call) => (call.audit_kind ?? domain.audit_kind) === kind).map(({ name }) => name),
  )
