import { Button, Group, Stack } from '@mantine/core'
import type { BankDetails, Invoice } from '@mapwright/contract/credits/invoice.ts'
import { IconDownload } from '@tabler/icons-react'
import { useWording } from '../app/i18n/wording.ts'
import { Dialog } from '../ui/overlays.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { TransferDetails } from './transfer-details.tsx'
import { useInvoicePdf } from './use-invoice-pdf.ts'

type InvoiceDialogProps = { invoice: Invoice | undefined; bank: BankDetails; onClose: () => void }

/** One invoice in full, and while it is due where to pay it. */
export function InvoiceDialog({ invoice, bank, onClose }: InvoiceDialogProps) {
  const t = useWording('credits')
  const pdf = useInvoicePdf()
  return (
    <Dialog
      opened={invoice !== undefined}
      onClose={onClose}
      title={t('credits:invoice.title', { number: invoice?.invoice ?? '' })}
      size={520}
    >
      {invoice && (
        <Stack gap={16}>
          <InvoiceFacts invoice={invoice} />
          {invoice.status === 'due' && <TransferDetails invoice={invoice} bank={bank} />}
          <Group justify="flex-end">
            <Button
              variant="default"
              loading={pdf.busyId === invoice._id}
              leftSection={<IconDownload size={16} stroke={1.75} />}
              onClick={() => void pdf.save(invoice._id)}
            >
              {t('credits:invoice.pdf')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
