import { roles } from '@mapwright/contract/api/roles.ts'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useBooksNotice } from '../../books/admin/use-books-notice.tsx'
import { useMoveVisitorChat } from '../../chat/visitors/use-move-visitor-chat.ts'
import { CustomerSummary } from '../../conversations/customer-summary.ts'
import { useOutbox } from '../../conversations/outbox/use-outbox.ts'
import { SubjectLoaders } from '../../conversations/subjects.ts'
import { useMessageSound } from '../../conversations/use-message-sound.ts'
import { DashboardNotice } from '../../orders/admin/dashboard-notice.ts'
import { OrderForwarding } from '../../orders/admin/order-forwarding.ts'
import { useLiveConnection } from '../../platform/api/live.ts'
import { actingAs } from '../../platform/api/session.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { useOwnPreferences } from '../../platform/session/preferences.ts'
import { site } from '../../platform/site-data.ts'
import { late } from '../../ui/loading/late.tsx'
import { subjects } from '../subjects.ts'
import { AcceptPolicies } from './accept-policies.tsx'
import { Announcements } from './announcements.tsx'
import { Banners } from './banners.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { settleMenu } from './menu-state.ts'
import { OpeningHours } from './opening-hours.tsx'
import classes from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useKeptOrders } from './use-kept-orders.ts'

const LateJoinedOrderPanel = late(() => import('../../joined/admin/joined-order-panel.tsx'))
const LateCustomerSummary = late(() => import('../../people/customer-summary.tsx'))

/** The layout for signed-in users: menu, bars and the page. */
export default function Shell() {
  const t = useWording()
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useLiveConnection()
  const me = useMe()
  useOwnPreferences(me)
  useMessageSound()
  useOutbox(me._id, subjects)
  useKeptOrders(me)
  useMoveVisitorChat(me)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu is reset on every navigation
  useEffect(settleMenu, [pathname])
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {t('app:skip')}
      </a>
      <SideMenu />
      <div className={classes.body}>
        <TopBar />
        <Announcements />
        <Banners />
        <main id="content" className={classes.content} tabIndex={-1}>
          <SubjectLoaders value={subjects}>
            <CustomerSummary value={LateCustomerSummary}>
              <DashboardNotice value={useBooksNotice}>
                <OrderForwarding value={LateJoinedOrderPanel}>
                  <Outlet />
                </OrderForwarding>
              </DashboardNotice>
            </CustomerSummary>
          </SubjectLoaders>
        </main>
        <footer className={classes.footer}>
          {site.settings.copyright && <span>{site.settings.copyright}</span>}
          {me.role_id === roles.customer && <OpeningHours />}
        </footer>
      </div>
      <BottomBar />
      <CookieBanner />
      {me.role_id === roles.customer && !actingAs() && <AcceptPolicies />}
    </div>
  )
}
