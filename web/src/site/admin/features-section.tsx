import { useWording } from '../../platform/i18n/wording.ts'
import { flagsBySection } from './flags-by-section.ts'
import { FlagsForm } from './flags-form.tsx'
import { WithSettings } from './with-settings.tsx'

/** Switches for optional pages and features. */
export function FeaturesSection() {
  const t = useWording('site')
  return (
    <WithSettings title={t('site:features.title')}>
      {(settings) => <FlagsForm settings={settings} flags={flagsBySection.features} />}
    </WithSettings>
  )
}
