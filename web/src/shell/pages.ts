import { accountsPages } from '../accounts/index.ts'
import { codesPages } from '../codes/index.ts'
import { creditsPages } from '../credits/index.ts'
import { downloadsPages } from '../downloads/index.ts'
import { notificationsPages } from '../notifications/index.ts'
import { ordersPages } from '../orders/index.ts'
import { peoplePages } from '../people/index.ts'
import type { Page } from '../platform/routing/page.ts'
import type { Path } from '../platform/routing/paths.ts'
import { sitePages } from '../site/index.ts'
import { tuningPages } from '../tuning/index.ts'
import { vehiclesPages } from '../vehicles/index.ts'
import { shellPages } from './own-pages.ts'

const registered = {
  ...accountsPages,
  ...sitePages,
  ...notificationsPages,
  ...vehiclesPages,
  ...tuningPages,
  ...codesPages,
  ...downloadsPages,
  ...creditsPages,
  ...ordersPages,
  ...peoplePages,
  ...shellPages,
}

declare module '../platform/routing/paths.ts' {
  interface RegisteredPages {
    pages: typeof registered
  }
}

/** The pages of the app, as the domains declare them. */
export const pages: Readonly<Record<Path, Page>> = registered

export const isPath = (path: string): path is Path => Object.hasOwn(pages, path)
