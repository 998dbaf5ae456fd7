import { keysOf } from '../../api/typed-entries.ts'

/** Tracking pages of the carriers. `{number}` is replaced with the tracking number. */
const trackingPages = {
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}',
  ups: 'https://www.ups.com/track?tracknum={number}',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr={number}',
  dpd: 'https://tracking.dpd.de/status/en_US/parcel/{number}',
  gls: 'https://gls-group.com/track/{number}',
  hermes: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#{number}',
  royal_mail: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
} as const
export type Carrier = keyof typeof trackingPages

export const carriers = keysOf(trackingPages)

/** Names of the carriers, the same in all languages. */
export const carrierNames: Readonly<Record<Carrier, string>> = {
  dhl: 'DHL',
  ups: 'UPS',
  fedex: 'FedEx',
  dpd: 'DPD',
  gls: 'GLS',
  hermes: 'Hermes',
  royal_mail: 'Royal Mail',
  usps: 'USPS',
}

/** Returns the carrier whose name occurs in the name of a shipping method ("DHL parcel"); empty if there is none. */
export const carrierIn = (method: string): Carrier | '' =>
  carriers.find((carrier) => ` ${method.toLowerCase()} `.includes(` ${carrierNames[carrier].toLowerCase()} `)) ?? ''

/** Returns the URL of a parcel's tracking page; null if the carrier or the number is unknown. */
export const trackingUrl = (carrier: Carrier | '', number: string): string | null =>
  carrier === '' || number === '' ? null : trackingPages[carrier].replace('{number}', encodeURIComponent(number))
