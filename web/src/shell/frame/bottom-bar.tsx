import { IconMenu2 } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMe } from '../../platform/session/me.ts'
import classes from './bottom-bar.module.css'
import { MenuCount } from './menu-count.tsx'
import { menuItems, nameOf, useCurrentItem } from './menu-items.ts'
import { toggleMenu, useMenu } from './menu-state.ts'

/** Links to the four main pages, and the menu button, at the bottom of a phone's screen. */
export function BottomBar() {
  const t = useWording()
  const { isOpen } = useMenu()
  const items = menuItems(useMe())
  const current = useCurrentItem(items)
  const places = items
    .filter(({ menu }) => menu.bottom !== undefined)
    .sort((one, other) => (one.menu.bottom ?? 0) - (other.menu.bottom ?? 0))
    .slice(0, 4)
  return (
    <nav className={classes.bar} aria-label={t('app:menu.places')}>
      {places.map((item) => (
        <PageLink
          key={item.path}
          to={item.path}
          className={classes.place}
          exact
          {...(item === current ? { 'aria-current': 'page' } : {})}
        >
          <span className={classes.icon}>
            <item.menu.icon size={22} stroke={1.6} aria-hidden />
            {item.menu.count && <MenuCount endpoint={item.menu.count} counted={item.menu.counted} isDot />}
          </span>
          <span className={classes.word}>{t(item.menu.short ?? nameOf(item))}</span>
        </PageLink>
      ))}
      <button
        type="button"
        className={classes.place}
        aria-expanded={isOpen}
        aria-controls="side-menu"
        onClick={toggleMenu}
      >
        <span className={classes.icon}>
          <IconMenu2 size={22} stroke={1.6} aria-hidden />
        </span>
        <span className={classes.word}>{t('app:menu.more')}</span>
      </button>
    </nav>
  )
}
