import { useWording } from '../../platform/i18n/wording.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'

/** The tabs of the balances: what each customer holds, and the vouchers that add to it. */
export function BalanceTabs() {
  const t = useWording('credits')
  return (
    <PageTabs
      label={t('credits:balances.title')}
      tabs={[
        { to: '/admin/agent_manager/agent_balance', name: t('credits:balances.title') },
        { to: '/admin/agent_manager/vouchers', name: t('credits:voucher.title') },
      ]}
    />
  )
}
