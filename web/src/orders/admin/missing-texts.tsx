import type { RequiredText } from '@mapwright/contract/orders/first-steps-endpoints.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { useMay } from '../../platform/session/me.ts'
import { Notice } from '../../ui/messages/notice.tsx'
import classes from './missing-texts.module.css'

/** Warns that legal texts are missing that the law requires, with links to where they are written. */
export function MissingTexts({ texts }: { texts: readonly RequiredText[] }) {
  const t = useWording('orders', 'site', 'shop')
  const maySeeShop = useMay('shop_manager.settings')
  if (texts.length === 0) return null
  return (
    <Notice
      title={t('orders:missing_texts.title')}
      action={
        <nav className={classes.links} aria-label={t('orders:missing_texts.title')}>
          {texts.map((name) => {
            if (name !== 'shop_terms' && name !== 'withdrawal_text')
              return (
                <PageLink key={name} to="/admin/website_settings" search={{ section: 'policies', policy: name }}>
                  {t(`site:policy.${name}`)}
                </PageLink>
              )
            const title = t(name === 'shop_terms' ? 'shop:terms.page' : 'shop:settings.withdrawal_text')
            if (!maySeeShop) return <span key={name}>{title}</span>
            return (
              <PageLink key={name} to="/admin/shop_manager/settings">
                {title}
              </PageLink>
            )
          })}
        </nav>
      }
    >
      {t('orders:missing_texts.text')}
    </Notice>
  )
}
