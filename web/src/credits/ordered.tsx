import { Button, Group, Stack } from '@mantine/core'
import type { BankDetails, Invoice } from '@mapwright/contract/billing/invoice.ts'
import { IconDownload } from '@tabler/icons-react'
import { TransferDetails } from '../billing/transfer-details.tsx'
import { useInvoicePdf } from '../billing/use-invoice-pdf.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/panel.tsx'

type OrderedProps = { invoice: Invoice; bank: BankDetails; onAgain: () => void }

/** After an order: the bank details, and the next steps. */
export function Ordered({ invoice, bank, onAgain }: OrderedProps) {
  const t = useWording('credits')
  const f = useFormats()
  const pdf = useInvoicePdf()
  return (
    <Panel title={t('credits:ordered.title', { number: invoice.invoice })}>
      <Stack gap={16} maw={560} role="status">
        <p>
          {t('credits:ordered.text', {
            total: f.money(invoice.total, invoice.currency),
            day: invoice.due_at ? f.date(invoice.due_at) : '',
          })}
        </p>
        <TransferDetails invoice={invoice} bank={bank} />
        <p className="meta">{t('credits:ordered.then')}</p>
        <Group gap={8}>
          <Button
            loading={pdf.busyId === invoice._id}
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() => void pdf.save(invoice._id)}
          >
            {t('credits:invoice.pdf')}
          </Button>
          <Button variant="default" onClick={onAgain}>
            {t('credits:ordered.again')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
