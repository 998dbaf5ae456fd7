import { Tooltip } from '@mantine/core'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWording } from '../i18n/wording.ts'
import { homeOf } from '../routing/gate.ts'
import { PageLink } from '../routing/page-link.tsx'
import { useMe } from '../session/me.ts'
import { site } from '../site-data.ts'
import { Brand } from './brand.tsx'
import { MenuCount } from './menu-count.tsx'
import { isTop, type MenuItem, menuByGroup, menuItems, placeOf } from './menu-items.ts'
import { closeMenu, menuBreakpoint, toggleMenu, useMenu } from './menu-state.ts'
import classes from './side-menu.module.css'

function Entry({ item, isNarrow, isCurrent }: { item: MenuItem; isNarrow: boolean; isCurrent: boolean }) {
  const t = useWording()
  const { icon: EntryIcon, count, more = [] } = item.menu
  const link = (
    <PageLink
      to={item.path}
      className={classes.entry}
      // The link itself marks no more than its own path and those below it.
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
      exact={isTop(item.path)}
    >
      <EntryIcon size={18} stroke={1.6} aria-hidden />
      <span className={classes.word}>{t(item.page.title)}</span>
      {count && <MenuCount endpoint={count} isDot={isNarrow} />}
      {!isNarrow && more.map((each) => <MenuCount key={each.name} endpoint={each.count} name={each.name} />)}
    </PageLink>
  )
  return (
    <li>
      {isNarrow ? (
        <Tooltip label={t(item.page.title)} position="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  )
}

/** The left menu: groups with live counts; folds to icons on wide windows, covers the page on narrow ones. */
export function SideMenu() {
  const t = useWording()
  const me = useMe()
  const { isOpen, isNarrow } = useMenu()
  const home = homeOf(me)
  const current = useRouterState({ select: ({ location }) => placeOf(location.pathname) })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && window.innerWidth < menuBreakpoint) closeMenu()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <aside
        id="side-menu"
        className={classes.menu}
        data-open={isOpen || undefined}
        data-narrow={isNarrow || undefined}
      >
        <PageLink to={home} exact className={classes.brand} aria-label={site.settings.title}>
          <Brand isNarrow={isNarrow} />
        </PageLink>
        <nav aria-label={t('app:menu.main')} className={classes.groups}>
          {menuByGroup(menuItems(me)).map(([group, items]) => (
            <section key={group} className={classes.group}>
              <h2>{t(`app:group.${group}`)}</h2>
              <ul>
                {items.map((item) => (
                  <Entry key={item.path} item={item} isNarrow={isNarrow} isCurrent={item.path === current} />
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={!isNarrow}
          aria-controls="side-menu"
          aria-label={t(isNarrow ? 'app:menu.unfold' : 'app:menu.fold')}
          onClick={toggleMenu}
        >
          <IconLayoutSidebar size={18} stroke={1.6} aria-hidden />
        </button>
      </aside>
      {isOpen && (
        <button type="button" className={classes.scrim} aria-label={t('app:menu.close')} onClick={closeMenu} />
      )}
    </>
  )
}
