import { GetShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { GetShopTexts } from '@mapwright/contract/shop/shop-texts-endpoints.ts'
import { IconReceiptOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { meQuery } from '../../platform/session/me.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { both, Loaded } from '../../ui/loading/loaded.tsx'
import { EmptyState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FormattedText } from '../../ui/text/formatted-text.tsx'
import { StatementPanel } from './statement-panel.tsx'
import { useOwnOrders } from './use-own-orders.ts'

/** The page on which buyers read about their right of withdrawal and withdraw from a contract. Does not require sign-in. */
export default function WithdrawalPage() {
  const t = useWording('shop', 'withdrawal')
  const texts = both(useQueryOf(GetShopSettings), useQueryOf(GetShopTexts))
  const me = useQuery(meQuery)
  const orders = useOwnOrders(me.data ?? null)
  const data = texts.data && !me.isPending && orders ? ([...texts.data, orders] as const) : undefined
  return (
    <Page title={t('withdrawal:title')} back={{ to: '/shop', label: t('shop:page.title') }}>
      <Loaded query={{ ...texts, data }} lines={12} inPanel>
        {([{ shop_settings }, { withdrawal_text }, own]) =>
          shop_settings.withdrawal_scope === 'nobody' ? (
            <EmptyState icon={IconReceiptOff} title={t('withdrawal:off')} text={t('withdrawal:off_text')} />
          ) : (
            <>
              <StatementPanel me={me.data ?? null} orders={own} />
              {withdrawal_text !== '' && (
                <Panel title={t('withdrawal:your_right')}>
                  <FormattedText html={withdrawal_text} />
                </Panel>
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
