import { CheckUserVatNumber, GetUserVatCheck } from '@mapwright/contract/billing/vat-check-endpoints.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { notify } from '../../ui/messages/notify.ts'
import classes from '../vat-check-state.module.css'
import { useVatCheckText } from '../vat-check-state.tsx'

/** The state of a customer's VAT number, and a button that checks the number in the VAT register. */
export function UserVatCheck({ userId, number }: { userId: string; number: string }) {
  const t = useWording('billing')
  const params = { id: userId }
  const latest = useQueryOf(GetUserVatCheck, { params })
  const check = useCommand(CheckUserVatNumber, { refreshes: ['credits', 'billing'] })
  const known = latest.data?.check ?? null
  const text = useVatCheckText(number, known)
  if (!latest.data) return null
  return (
    <div className={classes.state} role="status">
      <p className="meta">{text}</p>
      <ActionButton
        variant="default"
        busy={check.isPending}
        onClick={() => check.mutate({ params }, { onError: notify.refused })}
      >
        {known ? t('billing:vat_check.again') : t('billing:vat_check.check')}
      </ActionButton>
    </div>
  )
}
