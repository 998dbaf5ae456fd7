import { Group, Stack } from '@mantine/core'
import { OrderImport } from '../../orders/imported/order-import.tsx'
import { useWording } from '../../platform/i18n/wording.ts'
import { Page } from '../../ui/page/page.tsx'
import { CustomerImport } from './customer-import.tsx'
import { Invitations } from './invitations.tsx'

/** Moving in from an earlier system: the import of customers, their invitations, and the import of orders. */
export default function MovingInPage() {
  const t = useWording('moving')
  return (
    <Page title={t('moving:title')}>
      <Stack gap={32}>
        <section aria-labelledby="moving-customers-title">
          <h2 id="moving-customers-title">{t('moving:customers.title')}</h2>
          <p className="meta">{t('moving:customers.text')}</p>
          <Group gap="xs" mt="sm">
            <CustomerImport />
          </Group>
        </section>
        <Invitations />
        <OrderImport />
      </Stack>
    </Page>
  )
}
