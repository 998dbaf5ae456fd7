import { useWording } from '../../platform/i18n/wording.ts'
import { flagsBySection } from './flags-by-section.ts'
import { FlagsForm } from './flags-form.tsx'
import { WithSettings } from './with-settings.tsx'

export function SecuritySection() {
  const t = useWording('site')
  return (
    <WithSettings title={t('site:security.title')}>
      {(settings) => <FlagsForm settings={settings} flags={flagsBySection.security} />}
    </WithSettings>
  )
}
