import { Outlet } from '@tanstack/react-router'
import { lazy } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { homeOf } from '../../platform/routing/gate.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useVisitor } from '../../platform/session/me.ts'
import { site } from '../../platform/site-data.ts'
import classes from './bare-layout.module.css'
import { Brand } from './brand.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { LanguageSelect } from './language-select.tsx'
import { LegalLinks } from './legal-links.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { SocialLinks } from './social-links.tsx'

const Shell = lazy(() => import('./shell.tsx'))

/** The layout of public pages; users who are signed in see the app around them. */
export default function OpenLayout() {
  const t = useWording()
  const visitor = useVisitor()
  const home = homeOf(visitor)
  if (home === '/' || home === '/admin') return <Shell />
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <PageLink to="/" aria-label={site.settings.title} className={classes.home}>
          <Brand />
        </PageLink>
        <PageLink to={home} className={classes.link}>
          {t(visitor ? 'app:continue' : 'app:sign_in')}
        </PageLink>
      </header>
      <main className={classes.main}>
        <div className={classes.article}>
          <Outlet />
        </div>
      </main>
      <footer className={classes.footer}>
        <LanguageSelect />
        <LegalLinks />
        <SocialLinks />
        <OpeningHours />
        {site.settings.copyright && <span>{site.settings.copyright}</span>}
      </footer>
      <CookieBanner />
    </div>
  )
}
