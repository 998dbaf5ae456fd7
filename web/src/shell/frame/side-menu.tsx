import { Tooltip } from '@mantine/core'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { homePath } from '../../platform/routing/gate.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMe } from '../../platform/session/me.ts'
import { site } from '../../platform/site-data.ts'
import { Brand } from './brand.tsx'
import { MenuCount } from './menu-count.tsx'
import { type MenuItem, menuByGroup, menuItems, nameOf, useCurrentItem } from './menu-items.ts'
import { closeMenu, isWide, toggleMenu, useMenu } from './menu-state.ts'
import classes from './side-menu.module.css'

function Entry({ item, isNarrow, isCurrent }: { item: MenuItem; isNarrow: boolean; isCurrent: boolean }) {
  const t = useWording()
  const { icon: EntryIcon, count, counted } = item.menu
  const name = t(nameOf(item))
  const link = (
    <PageLink
      to={item.path}
      className={classes.entry}
      // The router's link marks itself as current only on its own path. A page below it may have an entry of its own.
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
      exact
    >
      <EntryIcon size={18} stroke={1.6} aria-hidden />
      <span className={classes.word}>{name}</span>
      {count && <MenuCount endpoint={count} counted={counted} isDot={isNarrow} />}
    </PageLink>
  )
  return (
    <li>
      {isNarrow ? (
        <Tooltip label={name} position="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  )
}

function Entries({
  items,
  current,
  isNarrow,
}: {
  items: MenuItem[]
  current: MenuItem | undefined
  isNarrow: boolean
}) {
  return (
    <ul>
      {items.map((item) => (
        <Entry key={item.path} item={item} isNarrow={isNarrow} isCurrent={item === current} />
      ))}
    </ul>
  )
}

/**
 * The side menu: groups with live counts, and the site's group at the bottom. In wide windows, it can be collapsed to icons. In narrow windows,
 * it covers the page.
 */
export function SideMenu() {
  const t = useWording()
  const me = useMe()
  const { isOpen, isNarrow } = useMenu()
  const home = homePath(me)
  const items = menuItems(me)
  const current = useCurrentItem(items)
  const groups = menuByGroup(items)
  const foot = groups.find(([group]) => group === 'site')
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the current entry when it changes
  useEffect(() => {
    if (isOpen) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.path, isOpen, isNarrow])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isWide()) closeMenu()
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
          <Brand ground="menu" isNarrow={isNarrow} />
        </PageLink>
        <nav ref={nav} aria-label={t('app:menu.main')} className={classes.nav}>
          <div className={classes.groups}>
            {groups
              .filter((group) => group !== foot)
              .map(([group, own]) => (
                <section key={group} className={classes.group}>
                  <h2>{t(`app:group.${group}`)}</h2>
                  <Entries items={own} current={current} isNarrow={isNarrow} />
                </section>
              ))}
          </div>
          {foot && (
            <section className={classes.foot}>
              <h2>{t('app:group.site')}</h2>
              <Entries items={foot[1]} current={current} isNarrow={isNarrow} />
            </section>
          )}
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
