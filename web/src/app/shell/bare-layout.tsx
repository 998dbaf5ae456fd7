import { Outlet } from '@tanstack/react-router'
import { site } from '../site-data.ts'
import classes from './bare-layout.module.css'
import { Brand } from './brand.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { LanguageSelect } from './language-select.tsx'

/** Around the pages before the app proper: signing in, registering, verifying, setting up. */
export default function BareLayout() {
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <Brand />
      </header>
      <main className={classes.main}>
        <div className={classes.column}>
          <Outlet />
        </div>
      </main>
      <footer className={classes.footer}>
        <LanguageSelect />
        {site.settings.copyright && <span>{site.settings.copyright}</span>}
      </footer>
      <CookieBanner />
    </div>
  )
}
