import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { prerendering } from '../../platform/prerendering.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { isPublished, site } from '../../platform/site-data.ts'
import classes from './cookie-banner.module.css'

const storedKey = 'mapwright.cookies'

/**
 * Returns true if the visitor has accepted the cookie text. Also returns true on the server, which cannot know, so that prerendered
 * pages have no banner.
 */
const wasRead = () => {
  if (prerendering()) return true
  try {
    return localStorage.getItem(storedKey) === site.cookie
  } catch {
    return false
  }
}

/** Shows the operator's cookie text until it is accepted in this browser. */
export function CookieBanner() {
  const t = useWording()
  const [isRead, setIsRead] = useState(wasRead)
  if (!site.cookie || isRead) return null
  const agree = () => {
    try {
      localStorage.setItem(storedKey, site.cookie)
    } catch {
      // If storage fails, the banner is shown again on the next visit.
    }
    setIsRead(true)
  }
  return (
    <section className={classes.banner} aria-label={t('app:cookies')}>
      <p>
        {site.cookie}{' '}
        {isPublished('privacy_policy') && <PageLink to="/privacy_policy">{t('app:cookies_more')}</PageLink>}
      </p>
      <Button size="xs" onClick={agree}>
        {t('app:cookies_agree')}
      </Button>
    </section>
  )
}
