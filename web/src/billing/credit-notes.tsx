import { Button } from '@mantine/core'
import type { CreditNote } from '@mapwright/contract/billing/invoice.ts'
import { IconDownload } from '@tabler/icons-react'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { Money } from '../ui/text/amounts.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './credit-notes.module.css'
import { useInvoicePdf } from './use-invoice-pdf.ts'

/** The credit notes of an invoice, each as a PDF. Empty if there are none. */
export function CreditNotes({ notes, currency }: { notes: readonly CreditNote[]; currency: string }) {
  const t = useWording('billing')
  const pdf = useInvoicePdf()
  if (notes.length === 0) return null
  return (
    <Panel title={t('billing:credit.title')}>
      <ul className={classes.notes}>
        {notes.map(({ _id, number, total, reason, created_at }) => (
          <li key={_id} className={classes.note}>
            <div>
              <bdi>{number}</bdi> <span className="meta">{reason}</span>
              <div className="meta">
                <When at={created_at} mode="date" />
              </div>
            </div>
            <Money value={`-${total}`} currency={currency} />
            <Button
              variant="subtle"
              size="compact-sm"
              loading={pdf.busyId === _id}
              aria-label={t('billing:credit.pdf', { number })}
              onClick={() => void pdf.save(_id)}
            >
              <IconDownload size={16} stroke={1.75} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
