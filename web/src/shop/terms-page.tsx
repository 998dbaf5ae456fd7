import { GetShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { GetShopTexts } from '@mapwright/contract/shop/shop-texts-endpoints.ts'
import { IconFileText } from '@tabler/icons-react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { both, Loaded } from '../ui/loading/loaded.tsx'
import { EmptyState } from '../ui/messages/states.tsx'
import { Page } from '../ui/page/page.tsx'
import { FormattedText } from '../ui/text/formatted-text.tsx'
import { ShopFooter } from './shop-footer.tsx'

/** The terms and conditions of the shop. */
export default function TermsPage() {
  const t = useWording('shop')
  const query = both(useQueryOf(GetShopSettings), useQueryOf(GetShopTexts))
  return (
    <Page title={t('shop:terms.page')} back={{ to: '/shop', label: t('shop:page.title') }}>
      <Loaded query={query} lines={12} inPanel>
        {([{ shop_settings }, { shop_terms }]) =>
          !shop_settings.status || shop_terms === '' ? (
            <EmptyState icon={IconFileText} title={t('shop:terms.none')} />
          ) : (
            <>
              <Panel>
                <FormattedText html={shop_terms} />
              </Panel>
              <ShopFooter />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
