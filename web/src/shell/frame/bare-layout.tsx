import { Outlet, useRouterState } from '@tanstack/react-router'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { isOn, site } from '../../platform/site-data.ts'
import { Announcements } from './announcements.tsx'
import classes from './bare-layout.module.css'
import { Brand } from './brand.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { FaqLink } from './faq-link.tsx'
import { LanguageSelect } from './language-select.tsx'
import { LegalLinks } from './legal-links.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { SocialLinks } from './social-links.tsx'
import { VisitorChat } from './visitor-chat.tsx'

/** The layout of setup pages, and of pages before signing in. */
export default function BareLayout() {
  const t = useWording()
  const isSetup = useRouterState({
    select: (state) => state.matches.at(-1)?.staticData.page?.area === 'setup',
  })
  return (
    <div className={classes.layout}>
      {!isSetup && <Announcements />}
      <header className={classes.header}>
        {isOn('home_public') && !isSetup ? (
          <PageLink to="/" aria-label={site.settings.title} className={classes.home}>
            <Brand />
          </PageLink>
        ) : (
          <Brand />
        )}
      </header>
      <main className={classes.main}>
        <div className={classes.column}>
          <Outlet />
        </div>
      </main>
      <footer className={classes.footer}>
        <LanguageSelect />
        {/* Before setup, the site has no public content. */}
        {!isSetup && (
          <div className={classes.links}>
            <PageLink to="/price-list">{t('app:price_list')}</PageLink>
            <PageLink to="/dealers-locator">{t('app:dealers')}</PageLink>
            <FaqLink />
          </div>
        )}
        {!isSetup && <LegalLinks />}
        {!isSetup && <SocialLinks />}
        <OpeningHours />
        {site.settings.copyright && <span>{site.settings.copyright}</span>}
      </footer>
      {!isSetup && <VisitorChat />}
      <CookieBanner />
    </div>
  )
}
