import { Button, Group, Stack } from '@mantine/core'
import type { BankDetails, Invoice } from '@mapwright/contract/billing/invoice.ts'
import { GetInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { IconDownload } from '@tabler/icons-react'
import { TransferDetails } from '../billing/transfer-details.tsx'
import { useInvoicePdf } from '../billing/use-invoice-pdf.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { Notice } from '../ui/messages/notice.tsx'

type OrderedProps = { invoice: Invoice; bank: BankDetails; onAgain: () => void }

/** The bank details while the invoice is due. Hidden after payment, so that nobody pays twice. */
function NextStep({ invoice, bank }: Omit<OrderedProps, 'onAgain'>) {
  const t = useWording('credits')
  const f = useFormats()
  if (invoice.status === 'paid')
    return (
      <Notice tone="good" title={t('credits:ordered.paid')}>
        {t('credits:ordered.paid_text')}
      </Notice>
    )
  if (invoice.status === 'reversed')
    return <Notice title={t('credits:ordered.reversed')}>{t('credits:ordered.reversed_text')}</Notice>
  return (
    <>
      <p>
        {t('credits:ordered.text', {
          total: f.money(invoice.total, invoice.currency),
          day: invoice.due_at ? f.date(invoice.due_at) : '',
        })}
      </p>
      <TransferDetails invoice={invoice} bank={bank} />
      <p className="meta">{t('credits:ordered.then')}</p>
    </>
  )
}

/** The page after an order, with the next steps and, until the invoice is paid, the bank details. */
export function Ordered({ invoice: issued, bank, onAgain }: OrderedProps) {
  const t = useWording('credits')
  const pdf = useInvoicePdf()
  const invoice = useQueryOf(GetInvoice, { params: { id: issued._id } }).data?.invoice ?? issued
  const isDue = invoice.status === 'due'
  return (
    <Panel title={t(isDue ? 'credits:ordered.title' : 'credits:invoice.title', { number: invoice.invoice ?? '' })}>
      <Stack gap={16} maw={560} role="status">
        <NextStep invoice={invoice} bank={bank} />
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
