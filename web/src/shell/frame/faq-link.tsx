import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { site } from '../../platform/site-data.ts'

/** A link to the frequently asked questions, if the site has any. */
export function FaqLink() {
  const t = useWording()
  return site.has_faq ? <PageLink to="/faq">{t('app:faq')}</PageLink> : null
}
