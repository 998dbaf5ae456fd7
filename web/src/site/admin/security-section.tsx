import type { SiteFlag } from '@mapwright/contract/site/settings.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { FlagsForm } from './flags-form.tsx'
import { WithSettings } from './with-settings.tsx'

const flags = ['captcha_verification'] as const satisfies readonly SiteFlag[]

export function SecuritySection() {
  const t = useWording('site')
  return (
    <WithSettings title={t('site:security.title')}>
      {(settings) => <FlagsForm settings={settings} flags={flags} />}
    </WithSettings>
  )
}
