import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import {
  type CampaignChannel,
  type SmsEstimate,
  usesMail,
  usesSms,
} from '@mapwright/contract/notifications/campaigns/campaign.ts'
import type { PreviewCampaign } from '@mapwright/contract/notifications/campaigns/campaign-endpoints.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'

/** Returns the maximum cost of the SMS as text, or a text saying that the cost is unknown. */
export function useCostText(sms: SmsEstimate | null): string {
  const t = useWording('notifications')
  const f = useFormats()
  return sms?.cost ? f.money(sms.cost, sms.currency) : t('notifications:compose.cost_unknown')
}

/** Describes the parts of a campaign's SMS, their cost and, if texts have several parts, how many recipients get how many parts. */
export function useSmsSummary(sms: SmsEstimate | null): string {
  const t = useWording('notifications')
  const f = useFormats()
  const cost = useCostText(sms)
  if (!sms || sms.segments === 0) return ''
  const parts = f.number(sms.segments)
  const sizes = sms.sizes.map(({ segments, recipients }) => `${f.number(segments)} (${f.number(recipients)}×)`)
  const isLong = sms.sizes.some(({ segments }) => segments > 1)
  return [
    sms.cost === null
      ? t('notifications:audience.sms_parts', { parts })
      : t('notifications:audience.sms_cost', { parts, cost }),
    ...(isLong ? [t('notifications:audience.sms_sizes', { sizes: `\u2068${sizes.join(', ')}\u2069` })] : []),
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ')
}

type CampaignReachProps = { channel: CampaignChannel } & Pick<
  Wire<typeof PreviewCampaign>,
  'recipients' | 'unsubscribed' | 'sms'
>

/** The number of recipients per channel, and the maximum cost of the SMS. */
export function CampaignReach({ channel, recipients, unsubscribed, sms }: CampaignReachProps) {
  const t = useWording('notifications')
  const summary = useSmsSummary(sms)
  return (
    <>
      {usesMail(channel) && (
        <>
          <strong>{t('notifications:audience.reaches', { count: recipients })}</strong>{' '}
          <span className="meta">
            {unsubscribed > 0 && `${t('notifications:audience.unsubscribed', { count: unsubscribed })}. `}
            {t('notifications:audience.verified_note')}
          </span>
        </>
      )}
      {channel === 'both' && <br />}
      {usesSms(channel) && sms && (
        <>
          <strong>{t('notifications:audience.sms_reaches', { count: sms.recipients })}</strong>{' '}
          <span className="meta">
            {summary} {t('notifications:audience.sms_note')}
          </span>
        </>
      )}
    </>
  )
}
