import { useWording } from '../../platform/i18n/wording.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'

/** The tabs for balances: the customers' credits, vouchers and subscriptions. */
export function BalanceTabs() {
  const t = useWording('credits', 'subscription')
  return (
    <PageTabs
      label={t('credits:balances.title')}
      tabs={[
        { to: '/admin/agent_manager/agent_balance', name: t('credits:balances.title') },
        { to: '/admin/agent_manager/vouchers', name: t('credits:voucher.title') },
        { to: '/admin/agent_manager/subscriptions', name: t('subscription:list') },
      ]}
    />
  )
}
