import { epcQr } from '@mapwright/contract/billing/epc-qr.ts'
import type { BankDetails, Invoice } from '@mapwright/contract/billing/invoice.ts'
import type { NameIn } from '@mapwright/contract/wording-keys.ts'
import { QRCodeSVG } from 'qrcode.react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { CopyButton } from '../ui/actions/copy-button.tsx'
import classes from './transfer-details.module.css'

type TransferDetailsProps = {
  invoice: Pick<Invoice, 'invoice' | 'total' | 'currency'>
  bank: BankDetails
  /** True for staff. They get no QR code, because they do not pay the invoice. */
  isStaff?: boolean
}

/** Formats an IBAN in groups of four characters, for display only. */
const grouped = (iban: string) => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')

type Line = { key: NameIn<'credits:transfer'>; shown: string; copied: string; isStrong?: boolean }

/** The details for a bank transfer, each with a copy button. */
export function TransferDetails({ invoice, bank, isStaff = false }: TransferDetailsProps) {
  const t = useWording('credits', 'billing')
  const f = useFormats()
  if (bank.iban === '') return <p>{t('credits:transfer.no_bank', { number: invoice.invoice })}</p>
  const all: readonly Line[] = [
    { key: 'amount', shown: f.money(invoice.total, invoice.currency), copied: invoice.total, isStrong: true },
    { key: 'reference', shown: invoice.invoice ?? '', copied: invoice.invoice ?? '', isStrong: true },
    { key: 'account_holder', shown: bank.account_holder, copied: bank.account_holder },
    { key: 'iban', shown: grouped(bank.iban), copied: bank.iban.replace(/\s/g, '') },
    { key: 'bic', shown: bank.bic, copied: bank.bic },
    { key: 'bank', shown: bank.bank_name, copied: bank.bank_name },
  ]
  const code = epcQr({ ...bank, ...invoice, reference: invoice.invoice ?? '' })
  const lines = all.filter(({ shown }) => shown !== '')
  return (
    <>
      <dl className={classes.list}>
        {lines.map(({ key, shown, copied, isStrong }) => (
          <div key={key} className={classes.item} data-strong={isStrong || undefined}>
            <dt>{t(`credits:transfer.${key}`)}</dt>
            <dd>
              <bdi>{shown}</bdi>
            </dd>
            <dd>
              <CopyButton value={copied} label={t(`credits:transfer.${key}`)} />
            </dd>
          </div>
        ))}
      </dl>
      {code && !isStaff && (
        <figure className={classes.code}>
          <QRCodeSVG value={code} size={132} level="M" marginSize={4} title={t('billing:transfer.code')} />
          <figcaption className="meta">{t('billing:transfer.code')}</figcaption>
        </figure>
      )}
    </>
  )
}
