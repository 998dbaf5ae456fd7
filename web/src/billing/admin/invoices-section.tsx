import { Stack } from '@mantine/core'
import { DunningSettings } from './dunning-settings.tsx'
import { InvoiceSettings } from './invoice-settings.tsx'

/** The settings of invoices and of the reminders for them. */
export default function InvoicesSection() {
  return (
    <Stack gap={16}>
      <InvoiceSettings />
      <DunningSettings />
    </Stack>
  )
}
