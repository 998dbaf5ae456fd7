import { mayAsMember } from '@mapwright/contract/accounts/member.ts'
import { DownloadNewFile } from '@mapwright/contract/orders/order-endpoints.ts'
import type { OrderRow } from '@mapwright/contract/orders/order-shapes.ts'
import { IconDownload, IconMessageReply, IconPencil, IconWallet } from '@tabler/icons-react'
import { useWording } from '../platform/i18n/wording.ts'
import { useGo } from '../platform/routing/page-link.tsx'
import { useMe } from '../platform/session/me.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { useDownload } from '../ui/files/use-download.ts'
import { usePayOrder } from './money/use-pay-order.ts'

const icon = { size: 14, stroke: 1.75 }

function Download({ order: { _id, number, files_gone } }: { order: OrderRow }) {
  const t = useWording('orders')
  const { save, isSaving } = useDownload()
  return (
    <ActionButton
      size="compact-sm"
      variant="default"
      busy={isSaving}
      disabledReason={files_gone ? t('orders:file.gone') : undefined}
      leftSection={<IconDownload {...icon} />}
      aria-label={t('orders:list.download', { number })}
      onClick={() => void save(DownloadNewFile, { params: { id: _id } })}
    >
      {t('orders:file.download')}
    </ActionButton>
  )
}

function Pay({ order }: { order: OrderRow }) {
  const t = useWording('orders')
  const pay = usePayOrder()
  return (
    <ActionButton
      size="compact-sm"
      variant="light"
      leftSection={<IconWallet {...icon} />}
      onClick={() => void pay(order)}
    >
      {t('orders:list.pay')}
    </ActionButton>
  )
}

/** The primary action for an order in a list, if any. */
export function QuickAction({ order }: { order: OrderRow }) {
  const t = useWording('orders')
  const go = useGo()
  const { _id, status, payment } = order
  const me = useMe()
  if (payment === 'due' && status !== 'cancelled') return me.membership ? null : <Pay order={order} />
  if (status === 'completed') return <Download order={order} />
  if (!mayAsMember(me, 'order')) return null
  if (status === 'incomplete')
    return (
      <ActionButton
        size="compact-sm"
        variant="light"
        leftSection={<IconMessageReply {...icon} />}
        onClick={() => go('/order_details/$id', { params: { id: _id } })}
      >
        {t('orders:list.answer')}
      </ActionButton>
    )
  if (status === 'draft')
    return (
      <ActionButton
        size="compact-sm"
        variant="default"
        leftSection={<IconPencil {...icon} />}
        onClick={() => go('/', { search: { draft: _id } })}
      >
        {t('orders:list.continue')}
      </ActionButton>
    )
  return null
}
