import { Stack } from '@mantine/core'
import { DunningSettings } from '../billing/admin/dunning-settings.tsx'
import { InvoiceSettings } from '../billing/admin/invoice-settings.tsx'
import { ConversationSettings } from '../conversations/admin/mail-in/conversation-settings.tsx'
import { NotificationSettings } from '../notifications/admin/notification-settings.tsx'
import { AutomationSettings } from '../orders/admin/automation/automation-settings.tsx'
import { ProviderSettings } from '../payments/admin/provider-settings.tsx'
import { useShopPlace } from '../shop/admin/use-shop-place.ts'
import { WebsiteSettingsPage } from '../site/admin/website-settings-page.tsx'
import { RegSearchSettings } from '../vehicles/admin/reg-search-settings.tsx'

/** The settings of the site, with sections from other domains, such as notifications and the vehicle search. */
export default function SiteSettingsPage() {
  return (
    <WebsiteSettingsPage
      elsewhere={{
        invoices: (
          <Stack gap={16}>
            <InvoiceSettings />
            <DunningSettings />
          </Stack>
        ),
        payment_providers: <ProviderSettings useShopPlace={useShopPlace} />,
        notifications: <NotificationSettings />,
        conversation: <ConversationSettings />,
        automation: <AutomationSettings />,
        vehicle_search: <RegSearchSettings />,
      }}
    />
  )
}
