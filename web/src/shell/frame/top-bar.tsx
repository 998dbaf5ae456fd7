import { ActionIcon } from '@mantine/core'
import { roles } from '@mapwright/contract/api/roles.ts'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { NotificationsBell } from '../../notifications/notifications-bell.tsx'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMe } from '../../platform/session/me.ts'
import { site } from '../../platform/site-data.ts'
import { Late, late } from '../../ui/loading/late.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { menuItems, useCurrentItem } from './menu-items.ts'
import { toggleMenu, useMenu } from './menu-state.ts'
import { preloadSearch } from './search.tsx'
import { openSearch } from './search-state.ts'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** The names of the current page and of its menu group. */
function Place() {
  const t = useWording()
  const route = useRouterState({ select: (state) => state.matches.at(-1) })
  const page = route?.staticData.page
  const item = useCurrentItem(menuItems(useMe()))
  // The dashboard is shown without its group.
  const group = item?.path === '/admin' ? undefined : item?.menu.group
  return (
    <div className={classes.place}>
      {group && <span className={classes.group}>{t(`app:group.${group}`)}</span>}
      {page && <span className={classes.page}>{t(page.title)}</span>}
    </div>
  )
}

/** The user's balance in credits, with a link to buy more. */
function Balance() {
  const t = useWording()
  const { balance } = useMe()
  return (
    <PageLink to="/buy_credits" className={classes.balance}>
      <Credits value={balance} />
      <span className={classes.buy}>{t('app:buy')}</span>
    </PageLink>
  )
}

const CartButton = late(() => import('../../shop/cart/cart-button.tsx'))

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The current page, search, balance, notifications, and the user menu. */
export function TopBar() {
  const t = useWording()
  const me = useMe()
  const { isOpen } = useMenu()
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.burger}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('app:menu.open')}
        aria-expanded={isOpen}
        aria-controls="side-menu"
        onClick={toggleMenu}
      >
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <Place />
      <button
        type="button"
        className={classes.search}
        onClick={openSearch}
        onPointerEnter={preloadSearch}
        onFocus={preloadSearch}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={classes.searchWord}>{t('app:search.open')}</span>
        <kbd className={classes.keys}>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {me.role_id === roles.customer && !me.membership && <Balance />}
      {me.membership?.sees_prices && (
        <span className={classes.balance}>
          <Credits value={me.balance} />
        </span>
      )}
      {me.role_id === roles.customer && !me.membership && site.shop_open && (
        <span className={classes.cart}>
          <Late otherwise="waiting">
            <CartButton />
          </Late>
        </span>
      )}
      <NotificationsBell />
      <UserMenu />
    </header>
  )
}
