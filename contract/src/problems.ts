import { accountsProblems } from './accounts/problems.ts'
import { requestProblems } from './api/problems.ts'
import { billingProblems } from './billing/problems.ts'
import { booksProblems } from './books/problems.ts'
import { chatProblems } from './chat/problems.ts'
import { codesProblems } from './codes/problems.ts'
import { conversationsProblems } from './conversations/problems.ts'
import { creditsProblems } from './credits/problems.ts'
import { downloadsProblems } from './downloads/problems.ts'
import { ecuProblems } from './ecu/problems.ts'
import { homeProblems } from './home/problems.ts'
import { importsProblems } from './imports/problems.ts'
import { notificationsProblems } from './notifications/problems.ts'
import { ordersProblems } from './orders/problems.ts'
import { partnersProblems } from './partners/problems.ts'
import { paymentsProblems } from './payments/problems.ts'
import { shopProblems } from './shop/problems.ts'
import { siteProblems } from './site/problems.ts'
import { ticketsProblems } from './tickets/problems.ts'
import { tuningProblems } from './tuning/problems.ts'
import { vehiclesProblems } from './vehicles/problems.ts'

/** Every problem code of the API with its HTTP status. */
export const problems = {
  ...requestProblems,
  ...accountsProblems,
  ...billingProblems,
  ...booksProblems,
  ...chatProblems,
  ...codesProblems,
  ...conversationsProblems,
  ...creditsProblems,
  ...downloadsProblems,
  ...ecuProblems,
  ...homeProblems,
  ...importsProblems,
  ...notificationsProblems,
  ...ordersProblems,
  ...partnersProblems,
  ...paymentsProblems,
  ...shopProblems,
  ...siteProblems,
  ...ticketsProblems,
  ...tuningProblems,
  ...vehiclesProblems,
} as const

type All = typeof problems

declare module './api/problems.ts' {
  interface KnownProblems extends All {}
}

export type { ProblemCode } from './api/problems.ts'
