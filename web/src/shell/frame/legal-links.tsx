import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import classes from './bare-layout.module.css'

/** The operator's legal texts, in the footer of public pages. */
export function LegalLinks() {
  const t = useWording()
  return (
    <nav className={classes.links} aria-label={t('app:legal')}>
      <PageLink to="/terms_of_use">{t('app:terms_of_use')}</PageLink>
      <PageLink to="/privacy_policy">{t('app:privacy_policy')}</PageLink>
      <PageLink to="/imprint">{t('app:imprint')}</PageLink>
      <PageLink to="/accessibility">{t('app:accessibility')}</PageLink>
    </nav>
  )
}
