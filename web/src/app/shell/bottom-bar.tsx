import { IconMenu2 } from '@tabler/icons-react'
import { useWording } from '../i18n/wording.ts'
import { PageLink } from '../routing/page-link.tsx'
import { useMe } from '../session/me.ts'
import classes from './bottom-bar.module.css'
import { MenuCount } from './menu-count.tsx'
import { menuItems } from './menu-items.ts'
import { toggleMenu, useMenu } from './menu-state.ts'

/** The four main places and the menu within reach of a thumb. */
export function BottomBar() {
  const t = useWording()
  const { isOpen } = useMenu()
  const places = menuItems(useMe())
    .filter(({ menu }) => menu.bottom !== undefined)
    .sort((one, other) => (one.menu.bottom ?? 0) - (other.menu.bottom ?? 0))
    .slice(0, 4)
  return (
    <nav className={classes.bar} aria-label={t('app:menu.places')}>
      {places.map(({ path, page, menu: { icon: PlaceIcon, count, short } }) => (
        <PageLink
          key={path}
          to={path}
          className={classes.place}
          {...{ activeOptions: { exact: true }, activeProps: { 'aria-current': 'page' } }}
        >
          <span className={classes.icon}>
            <PlaceIcon size={22} stroke={1.6} aria-hidden />
            {count && <MenuCount endpoint={count} isDot />}
          </span>
          <span className={classes.word}>{t(short ?? page.title)}</span>
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
