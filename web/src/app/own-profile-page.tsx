import { ProfileSettingsPage } from '../accounts/profile-settings-page.tsx'
import { NotificationsSection } from '../notifications/notifications-section.tsx'
import { ToolsForm } from '../site/tools-form.tsx'
import { useWording } from './i18n/wording.ts'

/** The own settings, with what accounts cannot know: which tools the site supports, and what it tells people of. */
export default function OwnProfilePage() {
  const t = useWording('notifications')
  return (
    <ProfileSettingsPage
      tools={<ToolsForm />}
      notifications={{ title: t('notifications:title'), content: <NotificationsSection /> }}
    />
  )
}
