import { IconCloudOff } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { EmptyState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'

/** Shown offline for an order that is not kept in this browser. The order is loaded once the browser is online again. */
export function NotKept() {
  const t = useWording('orders')
  const go = useGo()
  return (
    <Page title={t('orders:order.untitled')} back={{ to: '/your_order', label: t('orders:list.title') }}>
      <EmptyState
        icon={IconCloudOff}
        title={t('orders:offline.missing_title')}
        text={t('ui:problem.offline')}
        action={<ActionButton onClick={() => go('/your_order')}>{t('orders:list.title')}</ActionButton>}
      />
    </Page>
  )
}
