import { roles } from '@mapwright/contract/api/roles.ts'
import { ProfileSettingsPage } from '../accounts/profile-settings-page.tsx'
import { LowBalanceForm } from '../credits/low-balance-form.tsx'
import { NotificationsSection } from '../notifications/notifications-section.tsx'
import { AutomationChoice } from '../orders/automation-choice.tsx'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { isOn } from '../platform/site-data.ts'
import { ToolsForm } from '../site/tools-form.tsx'

/** The profile settings, with sections from other domains: supported tools, automation and notifications. */
export default function OwnProfilePage() {
  const t = useWording('notifications', 'orders')
  const { role_id, membership } = useMe()
  const isCustomer = role_id === roles.customer && !membership
  return (
    <ProfileSettingsPage
      tools={<ToolsForm />}
      automation={isOn('automation') ? { title: t('orders:by_hand.title'), content: <AutomationChoice /> } : null}
      notifications={{
        title: t('notifications:title'),
        content: <NotificationsSection more={isCustomer && <LowBalanceForm />} />,
      }}
    />
  )
}
