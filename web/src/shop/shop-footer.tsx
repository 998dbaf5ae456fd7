import { Button } from '@mantine/core'
import { GetShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import classes from './shop-footer.module.css'

/** At the end of every page of the shop: its terms, and the way out of a contract, which the law wants there. */
export function ShopFooter() {
  const t = useWording('shop')
  const settings = useQueryOf(GetShopSettings).data?.shop_settings
  if (!settings || (settings.terms_and_conditions === '' && settings.withdrawal_scope === 'nobody')) return null
  return (
    <nav className={classes.footer} aria-label={t('shop:page.footer')}>
      {settings.terms_and_conditions !== '' && (
        <PageLink className={classes.link} to="/shop/terms-and-conditions">
          {t('shop:terms.title')}
        </PageLink>
      )}
      {settings.withdrawal_scope !== 'nobody' && (
        <Button
          variant="default"
          size="xs"
          className={classes.button}
          renderRoot={(props: object) => <PageLink {...props} to="/shop/withdrawal" />}
        >
          {t('shop:withdrawal.button')}
        </Button>
      )}
    </nav>
  )
}
