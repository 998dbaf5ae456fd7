import { Button, Group } from '@mantine/core'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { EmptyState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ShopFooter } from '../shop-footer.tsx'

/** The result page without the number of an order in its URL. Refers to the list of orders. */
export default function CheckoutStatusPage() {
  const t = useWording('shop')
  return (
    <Page title={t('shop:result.title')}>
      <EmptyState
        title={t('shop:result.unknown.title')}
        text={t('shop:result.unknown.text')}
        action={
          <Group gap={8} justify="center">
            <Button renderRoot={(props: object) => <PageLink {...props} to="/shop/orders" />}>
              {t('shop:orders.title')}
            </Button>
            <Button variant="default" renderRoot={(props: object) => <PageLink {...props} to="/shop/cart" />}>
              {t('shop:cart.title')}
            </Button>
          </Group>
        }
      />
      <ShopFooter />
    </Page>
  )
}
