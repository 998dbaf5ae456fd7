import { Stack } from '@mantine/core'
import type { SiteFlag } from '@mapwright/contract/site/settings.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { FlagsForm } from './flags-form.tsx'
import { PayLaterForm } from './pay-later-form.tsx'
import { WithSettings } from './with-settings.tsx'

/** A switch stands here once something obeys it. */
const flags = ['bank_payment', 'submit_order_pay_later'] as const satisfies readonly SiteFlag[]

export function PaymentSection() {
  const t = useWording('site')
  return (
    <WithSettings title={t('site:payment.title')}>
      {(settings) => (
        <Stack gap={24}>
          <FlagsForm settings={settings} flags={flags} />
          <PayLaterForm settings={settings} />
        </Stack>
      )}
    </WithSettings>
  )
}
