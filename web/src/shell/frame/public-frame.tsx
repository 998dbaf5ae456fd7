import type { User } from '@mapwright/contract/accounts/user.ts'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { homePath } from '../../platform/routing/gate.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useVisitor } from '../../platform/session/me.ts'
import { isOn, site } from '../../platform/site-data.ts'
import { useVisitorCart } from '../../shop/cart/visitor-cart.ts'
import { Late, late } from '../../ui/loading/late.tsx'
import { Announcements } from './announcements.tsx'
import { Brand } from './brand.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { FaqLink } from './faq-link.tsx'
import { LanguageSelect } from './language-select.tsx'
import { LegalLinks } from './legal-links.tsx'
import { OpeningHours } from './opening-hours.tsx'
import classes from './public-frame.module.css'
import { SocialLinks } from './social-links.tsx'
import { VisitorChat } from './visitor-chat.tsx'

/** Links to the main public pages. */
function PublicLinks() {
  const t = useWording()
  return (
    <>
      {site.shop_open && <PageLink to="/shop">{t('app:shop')}</PageLink>}
      {isOn('home_public') && <PageLink to="/vehicles">{t('app:vehicles')}</PageLink>}
      <PageLink to="/price-list">{t('app:price_list')}</PageLink>
      <PageLink to="/dealers-locator">{t('app:dealers')}</PageLink>
      {isOn('downloads_public') && <PageLink to="/downloads">{t('app:downloads')}</PageLink>}
    </>
  )
}

/** The links of `PublicLinks` in a menu on phones. Closes on navigation, because a new `key` recreates the element. */
function PhoneMenu({ visitor }: { visitor: User | null }) {
  const t = useWording()
  const here = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <details
      key={here}
      className={classes.menu}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.removeAttribute('open')}
    >
      <summary aria-label={t('app:menu.more')}>
        {/* Drawn inline, because the app's icon library is too large for the home page. */}
        <svg viewBox="0 0 24 24" width={22} height={22} stroke="currentColor" strokeWidth={1.75} aria-hidden="true">
          <path d="M4 6h16M4 12h16M4 18h16" />
        </svg>
      </summary>
      <nav aria-label={t('app:pages')}>
        <PublicLinks />
        <FaqLink />
        {!visitor && <PageLink to="/register">{t('app:register')}</PageLink>}
      </nav>
    </details>
  )
}

const VisitorCartButton = late(() => import('../../shop/cart/visitor-cart-button.tsx'))

/** The cart of a visitor. Always visible in the shop; on other pages only if it contains items. */
function Cart() {
  const isInShop = useRouterState({ select: ({ location }) => location.pathname.startsWith('/shop') })
  const hasItems = useVisitorCart().length > 0
  if (!site.shop_open || !(isInShop || hasItems)) return null
  return (
    <span className={classes.cart}>
      <Late otherwise="waiting">
        <VisitorCartButton />
      </Late>
    </span>
  )
}

/** A link to the user's own pages. For visitors, a link to the login page, which then returns to the current page. */
function Entrance({ visitor }: { visitor: User | null }) {
  const t = useWording()
  const here = useRouterState({ select: ({ location }) => location.href })
  const back = visitor || here === '/' ? {} : { search: { to: here } }
  return (
    <PageLink to={homePath(visitor)} className={classes.link} {...back}>
      {t(visitor ? 'app:continue' : 'app:sign_in')}
    </PageLink>
  )
}

/** The header and the footer of public pages. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useWording()
  const visitor = useVisitor()
  return (
    <div className={classes.layout}>
      <Announcements />
      <header className={classes.header}>
        <div className={classes.bar}>
          <PageLink to="/" aria-label={site.settings.title} className={classes.home}>
            <Brand />
          </PageLink>
          <nav className={classes.pages} aria-label={t('app:pages')}>
            <PublicLinks />
          </nav>
          <div className={classes.entrance}>
            <Cart />
            <Entrance visitor={visitor} />
            {!visitor && (
              <PageLink to="/register" className={classes.register}>
                {t('app:register')}
              </PageLink>
            )}
            <PhoneMenu visitor={visitor} />
          </div>
        </div>
      </header>
      <main className={classes.main}>
        <div className={classes.article}>{children}</div>
      </main>
      <footer className={classes.footer}>
        <div className={classes.columns}>
          <nav aria-label={t('app:more_pages')}>
            <PublicLinks />
            <FaqLink />
          </nav>
          <LegalLinks />
          <SocialLinks />
          <div className={classes.own}>
            <OpeningHours />
            <LanguageSelect />
            {site.settings.copyright && <span>{site.settings.copyright}</span>}
          </div>
        </div>
      </footer>
      <VisitorChat />
      <CookieBanner />
    </div>
  )
}
