import { Group } from '@mantine/core'
import type { ListedRefund } from '@mapwright/contract/payments/refund.ts'
import { MarkRefundAsTransferred } from '@mapwright/contract/payments/refund-endpoints.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { useRefusal } from '../../ui/resource/use-refusal.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'

const tones = { to_transfer: 'warn', pending: 'active', done: 'good', failed: 'bad' } as const

/** Button for staff to report that a refund was transferred. Asks for confirmation, because this cannot be undone. */
function TransferredButton({ refund: { _id: id, amount, currency, user } }: { refund: ListedRefund }) {
  const t = useWording('payments')
  const f = useFormats()
  const confirm = useConfirm()
  const refused = useRefusal()(MarkRefundAsTransferred)
  const mark = useCommand(MarkRefundAsTransferred, { refreshes: ['shop'] })
  const about = { amount: f.money(amount, currency), name: user.name }
  const ask = async () => {
    const isDone = await confirm({
      title: t('payments:transfer.title', about),
      text: t('payments:transfer.text'),
      action: t('payments:transfer.action'),
      run: () => mark.mutateAsync({ params: { id } }),
    })
    if (isDone) notify.done(t('payments:transfer.done', about))
  }
  return (
    <ActionButton size="compact-sm" variant="default" disabledReason={refused} onClick={() => void ask()}>
      {t('payments:transfer.action')}
    </ActionButton>
  )
}

/** The state of a refund. If staff must transfer the money, includes a button to report the transfer. */
export function RefundState({ refund }: { refund: ListedRefund }) {
  const t = useWording('payments')
  const { status } = refund
  return (
    <Group gap={8}>
      <StatusBadge tone={tones[status]}>{t(`payments:list.status_${status}`)}</StatusBadge>
      {status === 'to_transfer' && <TransferredButton refund={refund} />}
    </Group>
  )
}
