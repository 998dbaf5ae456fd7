import { roles } from '@mapwright/contract/api/roles.ts'
import type { SmsEstimate } from '@mapwright/contract/notifications/campaigns/campaign.ts'
import { maxSmsLength, smsSize } from '@mapwright/contract/notifications/sms/sms-segments.ts'
import { profileLink } from '../../accounts/profile-link.ts'
import { translate } from '../../platform/i18n/wording.ts'
import type { Reader } from './audience-rows.ts'
import { fillIn } from './campaign-html.ts'
import { languageOf, valuesOf } from './campaign-mail.ts'

/** Builds the SMS text for one recipient and adds the line about unsubscribing. Providers reject longer texts, so they are cut. */
export function personalizeSms(reader: Reader, sms_text: string, publicUrl: string): string {
  const link = `${publicUrl}${profileLink(roles.customer, 'notifications')}`
  const language = languageOf(reader)
  const footer = translate(language, 'notifications', 'sms_text.unsubscribe', { link })
  return `${fillIn(sms_text, valuesOf(reader))}\n${footer}`.slice(0, maxSmsLength)
}

/** Converts a decimal price to ten-thousandths of the currency. Returns undefined for an empty price. */
const readPrice = (price: string): bigint | undefined => {
  const [whole = '', fraction = ''] = price.split('.')
  return price === '' ? undefined : BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'))
}

/** Returns the cost of segments, rounded up to hundredths. Null if the price is unknown. */
export function smsCost(segments: number, segment_price: string): string | null {
  const price = readPrice(segment_price)
  if (price === undefined) return null
  const hundredths = (BigInt(segments) * price + 99n) / 100n
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

type Estimated = {
  /** Recipients whose texts are counted for the estimate. */
  sample: readonly Reader[]
  recipients: number
  sms_text: string
  segment_price: string
  currency: string
  publicUrl: string
}

/** Estimates the maximum cost of a campaign's SMS, rounded up. The estimate is exact if the sample contains all recipients. */
export function estimateSms({
  sample,
  recipients,
  sms_text,
  segment_price,
  currency,
  publicUrl,
}: Estimated): SmsEstimate {
  const counted = new Map<number, number>()
  for (const reader of sample) {
    const { segments } = smsSize(personalizeSms(reader, sms_text, publicUrl))
    counted.set(segments, (counted.get(segments) ?? 0) + 1)
  }
  const inSample = [...counted].sort(([one], [other]) => one - other)
  const all = (count: number) => (sample.length === 0 ? 0 : (count * recipients) / sample.length)
  const segments = Math.ceil(all(inSample.reduce((sum, [size, count]) => sum + size * count, 0)))
  return {
    recipients,
    segments,
    sizes: inSample.map(([size, count]) => ({ segments: size, recipients: Math.round(all(count)) })),
    cost: smsCost(segments, segment_price),
    currency,
  }
}
