import type { CustomerInvoice } from '@mapwright/contract/billing/invoice.ts'
import { RemoveInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay } from '../../platform/session/me.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/messages/notify.ts'

/** Deletes a draft or reverses a due invoice, after a confirmation that states the invoice number and the customer. */
export function useRemoveInvoice() {
  const t = useWording('credits', 'billing')
  const confirm = useConfirm()
  const mayRemove = useMay('dealers_manager.delete_invoice')
  const remove = useCommand(RemoveInvoice, { refreshes: ['credits'] })
  const refused = ({ status }: CustomerInvoice): string | undefined =>
    status === 'paid' || status === 'reversed'
      ? t('credits:manage.is_paid')
      : mayRemove
        ? undefined
        : t('credits:manage.denied')
  return {
    refused,
    isPossible: (invoice: CustomerInvoice) => refused(invoice) === undefined,
    async ask({ _id, invoice, user }: CustomerInvoice): Promise<boolean> {
      const number = invoice ?? t('billing:status.draft')
      const isDone = await confirm({
        title: t('credits:manage.remove_title', { number }),
        text: t('credits:manage.remove_text', { name: user.name }),
        action: t('credits:manage.remove'),
        danger: true,
        run: () => remove.mutateAsync({ params: { id: _id } }),
      })
      if (isDone) notify.done(t('credits:manage.removed', { number }))
      return isDone
    },
  }
}
