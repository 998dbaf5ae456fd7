import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { isPublished } from '../../platform/site-data.ts'
import classes from './bare-layout.module.css'

const names = {
  terms_of_use: 'app:terms_of_use',
  privacy_policy: 'app:privacy_policy',
  imprint: 'app:imprint',
} as const

/** The operator's published legal texts, in the footer of public pages. */
export function LegalLinks() {
  const t = useWording()
  return (
    <nav className={classes.links} aria-label={t('app:legal')}>
      {keysOf(names)
        .filter(isPublished)
        .map((name) => (
          <PageLink key={name} to={`/${name}`}>
            {t(names[name])}
          </PageLink>
        ))}
      <PageLink to="/accessibility">{t('app:accessibility')}</PageLink>
    </nav>
  )
}
