import { NotificationSettings } from '../notifications/admin/notification-settings.tsx'
import { WebsiteSettingsPage } from '../site/admin/website-settings-page.tsx'

/** The settings of the site, with what the site cannot know: what it tells people of. */
export default function SiteSettingsPage() {
  return <WebsiteSettingsPage notifications={<NotificationSettings />} />
}
