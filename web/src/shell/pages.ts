import { accountsPages } from '../accounts/index.ts'
import { billingPages } from '../billing/index.ts'
import { booksPages } from '../books/index.ts'
import { chatPages } from '../chat/index.ts'
import { codesPages } from '../codes/index.ts'
import { conversationsPages } from '../conversations/index.ts'
import { creditsPages } from '../credits/index.ts'
import { downloadsPages } from '../downloads/index.ts'
import { homePages } from '../home/index.ts'
import { joinedPages } from '../joined/index.ts'
import { movingPages } from '../moving/index.ts'
import { notificationsPages } from '../notifications/index.ts'
import { ordersPages } from '../orders/index.ts'
import { partnersPages } from '../partners/index.ts'
import { paymentsPages } from '../payments/index.ts'
import { peoplePages } from '../people/index.ts'
import type { Page } from '../platform/routing/page.ts'
import { shopPages } from '../shop/index.ts'
import { sitePages } from '../site/index.ts'
import { ticketsPages } from '../tickets/index.ts'
import { tuningPages } from '../tuning/index.ts'
import { vehiclesPages } from '../vehicles/index.ts'
import { shellPages } from './own-pages.ts'

/** The routes of all pages, as declared by the domains. */
export const pageRoutes = [
  ...accountsPages,
  ...sitePages,
  ...conversationsPages,
  ...notificationsPages,
  ...vehiclesPages,
  ...tuningPages,
  ...codesPages,
  ...downloadsPages,
  ...billingPages,
  ...paymentsPages,
  ...creditsPages,
  ...ordersPages,
  ...shopPages,
  ...partnersPages,
  ...joinedPages,
  ...ticketsPages,
  ...chatPages,
  ...movingPages,
  ...peoplePages,
  ...booksPages,
  ...homePages,
  ...shellPages,
] as const

declare module '../platform/routing/paths.ts' {
  interface RegisteredPages {
    routes: typeof pageRoutes
  }
}

/** All pages by path. */
export const pages: ReadonlyMap<string, Page> = new Map(
  pageRoutes.flatMap(({ options: { staticData } }) =>
    staticData?.page ? [[staticData.page.path, staticData.page]] : [],
  ),
)
