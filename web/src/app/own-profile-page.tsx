import { ProfileSettingsPage } from '../accounts/profile-settings-page.tsx'
import { ToolsForm } from '../site/tools-form.tsx'

/** The own settings, with what accounts cannot know: which tools the site supports. */
export default function OwnProfilePage() {
  return <ProfileSettingsPage tools={<ToolsForm />} />
}
