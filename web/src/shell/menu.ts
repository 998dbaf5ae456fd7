import { accountsMenu } from '../accounts/menu.ts'
import { booksMenu } from '../books/menu.ts'
import { chatMenu } from '../chat/menu.ts'
import { codesMenu } from '../codes/menu.ts'
import { conversationsMenu } from '../conversations/menu.ts'
import { creditsMenu } from '../credits/menu.ts'
import { downloadsMenu } from '../downloads/menu.ts'
import { joinedMenu } from '../joined/menu.ts'
import { movingMenu } from '../moving/menu.ts'
import { notificationsMenu } from '../notifications/menu.ts'
import { ordersMenu } from '../orders/menu.ts'
import { partnersMenu } from '../partners/menu.ts'
import { peopleMenu } from '../people/menu.ts'
import type { Menu } from '../platform/routing/page.ts'
import { shopMenu } from '../shop/menu.ts'
import { siteMenu } from '../site/menu.ts'
import { ticketsMenu } from '../tickets/menu.ts'
import { tuningMenu } from '../tuning/menu.ts'
import { vehiclesMenu } from '../vehicles/menu.ts'
import { shellMenu } from './own-menu.ts'

/**
 * The entries of the side menu. A page shown as a tab of another page has its own entry only for users who may not open that other
 * page. The menu is separate from the pages, so that the pages on which visitors arrive do not load its icons.
 */
export const menu: Menu = {
  ...accountsMenu,
  ...booksMenu,
  ...codesMenu,
  ...creditsMenu,
  ...downloadsMenu,
  ...movingMenu,
  ...notificationsMenu,
  ...ordersMenu,
  ...partnersMenu,
  ...joinedMenu,
  ...peopleMenu,
  ...shopMenu,
  ...ticketsMenu,
  ...chatMenu,
  ...conversationsMenu,
  ...siteMenu,
  ...tuningMenu,
  ...vehiclesMenu,
  ...shellMenu,
}
