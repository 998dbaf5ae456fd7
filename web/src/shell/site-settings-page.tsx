import { useShopPlace } from '../shop/admin/use-shop-place.ts'
import { WebsiteSettingsPage } from '../site/admin/website-settings-page.tsx'
import { late } from '../ui/loading/late.tsx'

const InvoiceSettings = late(() => import('../billing/admin/invoices-section.tsx'))
const ProviderSettings = late(() => import('../payments/admin/provider-settings.tsx'))
const NotificationSettings = late(() => import('../notifications/admin/notification-settings.tsx'))
const ConversationSettings = late(() => import('../conversations/admin/mail-in/conversation-settings.tsx'))
const AnswerTargets = late(() => import('../tickets/admin/answer-targets.tsx'))
const AutomationSettings = late(() => import('../orders/admin/automation/automation-settings.tsx'))
const ToolBridges = late(() => import('../orders/admin/bridges/tool-bridges.tsx'))
const RegSearchSettings = late(() => import('../vehicles/admin/reg-search-settings.tsx'))

const loadSearchable = async () => (await import('./searchable-settings.ts')).searchableSettings

/** The settings of the site, with sections from other domains, such as notifications and the vehicle search, which load when they are opened. */
export default function SiteSettingsPage() {
  return (
    <WebsiteSettingsPage
      loadSearchable={loadSearchable}
      elsewhere={{
        invoices: <InvoiceSettings />,
        payment_providers: <ProviderSettings useShopPlace={useShopPlace} />,
        notifications: <NotificationSettings />,
        conversation: <ConversationSettings further={<AnswerTargets />} />,
        automation: <AutomationSettings />,
        tool_bridges: <ToolBridges />,
        vehicle_search: <RegSearchSettings />,
      }}
    />
  )
}
