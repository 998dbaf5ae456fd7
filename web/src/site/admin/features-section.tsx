import { useWording } from '../../platform/i18n/wording.ts'
import { FlagsForm } from './flags-form.tsx'
import { switches } from './switches.ts'
import { WithSettings } from './with-settings.tsx'

/** The switches for optional pages. */
export function FeaturesSection() {
  const t = useWording('site')
  return (
    <WithSettings title={t('site:features.title')}>
      {(settings) => <FlagsForm settings={settings} flags={switches.features} />}
    </WithSettings>
  )
}
