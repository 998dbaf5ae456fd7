import { type AccountsProblemDetails, accountsProblems } from './accounts/problems.ts'
import { requestProblems } from './api/problems.ts'
import { billingProblems } from './billing/problems.ts'
import { type BooksProblemDetails, booksProblems } from './books/problems.ts'
import { chatProblems } from './chat/problems.ts'
import { codesProblems } from './codes/problems.ts'
import { type ConversationsProblemDetails, conversationsProblems } from './conversations/problems.ts'
import { type CreditsProblemDetails, creditsProblems } from './credits/problems.ts'
import { downloadsProblems } from './downloads/problems.ts'
import { type EcuProblemDetails, ecuProblems } from './ecu/problems.ts'
import { homeProblems } from './home/problems.ts'
import { importsProblems } from './imports/problems.ts'
import { type JoinedProblemDetails, joinedProblems } from './joined/problems.ts'
import { type NotificationsProblemDetails, notificationsProblems } from './notifications/problems.ts'
import { type OrdersProblemDetails, ordersProblems } from './orders/problems.ts'
import { type PartnersProblemDetails, partnersProblems } from './partners/problems.ts'
import { paymentsProblems } from './payments/problems.ts'
import { type ShopProblemDetails, shopProblems } from './shop/problems.ts'
import { type SiteProblemDetails, siteProblems } from './site/problems.ts'
import { type TicketsProblemDetails, ticketsProblems } from './tickets/problems.ts'
import { type TuningProblemDetails, tuningProblems } from './tuning/problems.ts'
import { vehiclesProblems } from './vehicles/problems.ts'

/** All problem codes of the API with their HTTP status. */
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
  ...joinedProblems,
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
  interface ProblemDetails
    extends AccountsProblemDetails,
      BooksProblemDetails,
      ConversationsProblemDetails,
      CreditsProblemDetails,
      EcuProblemDetails,
      JoinedProblemDetails,
      NotificationsProblemDetails,
      OrdersProblemDetails,
      PartnersProblemDetails,
      ShopProblemDetails,
      SiteProblemDetails,
      TicketsProblemDetails,
      TuningProblemDetails {}
}

export type { DetailsOf, ProblemCode, ProblemDetails } from './api/problems.ts'
