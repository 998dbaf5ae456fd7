import { Button } from '@mantine/core'
import type { VatCheck } from '@mapwright/contract/billing/vat-check.ts'
import { CheckVatNumber, GetVatCheck } from '@mapwright/contract/billing/vat-check-endpoints.ts'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { notify } from '../ui/messages/notify.ts'
import classes from './vat-check-state.module.css'

/** Returns a text about the result of the check and its effect on invoices. */
export function useVatCheckText(number: string, check: VatCheck | null): string {
  const t = useWording('billing')
  const f = useFormats()
  if (!check) return t('billing:vat_check.never', { number })
  const { result, consultation, valid_until, checked_at } = check
  const day = f.date(checked_at)
  if (result !== 'valid') return t(`billing:vat_check.${result}`, { number, day })
  if (valid_until === null) return t('billing:vat_check.no_proof')
  const until = f.date(valid_until)
  return new Date(valid_until) <= new Date()
    ? t('billing:vat_check.expired', { day })
    : t('billing:vat_check.valid', { day, consultation, until })
}

/** The latest check of the customer's VAT number, and a button that checks the number again. */
export function VatCheckState({ number }: { number: string }) {
  const t = useWording('billing')
  const latest = useQueryOf(GetVatCheck)
  const check = useCommand(CheckVatNumber, { refreshes: ['credits', 'billing'] })
  const known = latest.data?.check ?? null
  const text = useVatCheckText(number, known)
  if (!latest.data) return null
  return (
    <div className={classes.state} role="status">
      <p className="meta">{text}</p>
      <Button
        size="compact-sm"
        variant="default"
        loading={check.isPending}
        onClick={() => check.mutate({}, { onError: notify.refused })}
      >
        {known ? t('billing:vat_check.again') : t('billing:vat_check.check')}
      </Button>
    </div>
  )
}
