import type { BankEntry } from '@mapwright/contract/payments/bank/bank.ts'
import {
  ConfirmBankEntry,
  DismissBankEntry,
  ReopenBankEntry,
} from '@mapwright/contract/payments/bank/bank-endpoints.ts'
import { useCommand } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useConfirm } from '../../../ui/dialogs/confirm.tsx'
import { notify } from '../../../ui/messages/notify.ts'

/**
 * Returns the decisions about received money: confirm, dismiss and reopen. Since `confirm` pays an invoice, a dialog first shows the
 * amount and asks the user to agree.
 */
export function useDecideEntry() {
  const t = useWording('payments')
  const f = useFormats()
  const ask = useConfirm()
  const confirming = useCommand(ConfirmBankEntry, { refreshes: ['credits', 'billing'] })
  const dismissing = useCommand(DismissBankEntry)
  const reopening = useCommand(ReopenBankEntry)
  return {
    busyId: confirming.isPending ? confirming.variables.params.id : undefined,
    async confirm(entry: BankEntry, { invoice_id, invoice, customer }: BankEntry['proposals'][number]) {
      const amount = f.money(entry.amount, entry.currency)
      await ask({
        title: t('payments:bank.confirm_title', { amount, number: invoice }),
        text: t('payments:bank.confirm_text', { name: customer }),
        action: t('payments:bank.confirm'),
        run: () => confirming.mutateAsync({ params: { id: entry._id }, body: { invoice_id } }),
      })
    },
    dismiss: ({ _id }: BankEntry) => dismissing.mutateAsync({ params: { id: _id } }).catch(notify.refused),
    reopen: ({ _id }: BankEntry) => reopening.mutateAsync({ params: { id: _id } }).catch(notify.refused),
  }
}
