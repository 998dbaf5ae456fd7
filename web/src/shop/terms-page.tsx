import { GetShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { IconFileText } from '@tabler/icons-react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { EmptyState } from '../ui/messages/states.tsx'
import { Page } from '../ui/page/page.tsx'
import { FormattedText } from '../ui/text/formatted-text.tsx'
import { ShopFooter } from './shop-footer.tsx'

/** The terms and conditions of the shop. */
export default function TermsPage() {
  const t = useWording('shop')
  const settings = useQueryOf(GetShopSettings)
  return (
    <Page title={t('shop:terms.page')} back={{ to: '/shop', label: t('shop:page.title') }}>
      <Loaded query={settings} lines={12} inPanel>
        {({ shop_settings: { status, terms_and_conditions } }) =>
          !status || terms_and_conditions === '' ? (
            <EmptyState icon={IconFileText} title={t('shop:terms.none')} />
          ) : (
            <>
              <Panel>
                <FormattedText html={terms_and_conditions} />
              </Panel>
              <ShopFooter />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
