import { useWording } from '../../app/i18n/wording.ts'
import { PageLink } from '../../app/routing/page-link.tsx'
import { useMay } from '../../app/session/me.ts'
import classes from './tuning-tabs.module.css'

/** The way between the two lists of prices, for those who may keep both. */
export function PriceTabs({ at }: { at: 'list' | 'packages' }) {
  const t = useWording('pricing')
  const mayList = useMay('miscellaneous')
  const mayPackages = useMay('settings')
  if (!mayList || !mayPackages) return null
  return (
    <nav className={classes.tabs} aria-label={t('pricing:price_tabs')}>
      <PageLink to="/admin/price-list" aria-current={at === 'list' ? 'page' : undefined}>
        {t('pricing:price_list.title')}
      </PageLink>
      <PageLink to="/admin/credit_packages" aria-current={at === 'packages' ? 'page' : undefined}>
        {t('pricing:price_list.packages')}
      </PageLink>
    </nav>
  )
}
