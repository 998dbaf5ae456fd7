import { Stack } from '@mantine/core'
import { roles } from '@mapwright/contract/api/roles.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { flagsBySection } from './flags-by-section.ts'
import { FlagsForm } from './flags-form.tsx'
import { SingleSignOnPanel } from './security/single-sign-on-panel.tsx'
import { StaffNetworksPanel } from './security/staff-networks-panel.tsx'
import { WithSettings } from './with-settings.tsx'

/** The settings for security. Those for the sign-in of staff are for admins only. */
export function SecuritySection() {
  const t = useWording('site')
  const isAdmin = useMe().role_id === roles.admin
  return (
    <Stack gap={16}>
      <WithSettings title={t('site:security.title')}>
        {(settings) => <FlagsForm settings={settings} flags={flagsBySection.security} />}
      </WithSettings>
      {isAdmin && <SingleSignOnPanel />}
      {isAdmin && <StaffNetworksPanel />}
    </Stack>
  )
}
