import { fromDecimalText, toDecimalText } from '@mapwright/contract/payments/minor-units.ts'
import { paymentWebhooks } from '@mapwright/contract/payments/webhooks.ts'
import { Problem } from '../../../platform/api/problem.ts'
import { isProviderOn } from '../../payment-methods.ts'
import type { PaymentEvent, PaymentProvider, ProviderEnvironment } from '../../payment-provider.ts'
import { type ProviderKeys, readKeys, requireKeys } from '../../provider-keys.ts'
import { apiOf } from '../provider-api.ts'
import { isSameText } from '../signature.ts'
import { webhookUrl } from '../webhook-url.ts'
import { md5Signature, type Notification, parseNotification, signedQuery } from './payfast-form.ts'

type Keys = ProviderKeys<'payfast'>

const hostOf = ({ app }: Pick<ProviderEnvironment, 'app'>, { sandbox }: Keys) =>
  apiOf(app, 'payfast', sandbox ? 'https://sandbox.payfast.co.za' : 'https://www.payfast.co.za')

const keysFor = ({ sql, app }: ProviderEnvironment) => requireKeys(sql, app, 'payfast')

const maxDescription = 100

/** Asks PayFast's server to confirm that it has sent these fields. */
async function isConfirmed(environment: ProviderEnvironment, keys: Keys, { signed }: Notification): Promise<boolean> {
  const { status, body } = await environment.publicFetch(`${hostOf(environment, keys)}/eng/query/validate`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: signed,
    timeout_ms: 20_000,
  })
  if (status !== 200) throw new Error(`payfast responded with ${status}`)
  return body.toString().trim().startsWith('VALID')
}

const kinds: Readonly<Record<string, PaymentEvent['kind']>> = {
  COMPLETE: 'paid',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
}

/** Derives the event from a notification. The currency is always South African rand. */
function ofNotification({ fields }: Notification): PaymentEvent {
  const [id, status] = [fields.get('pf_payment_id') ?? '', fields.get('payment_status') ?? '']
  const amount = fromDecimalText(fields.get('amount_gross') ?? '')
  return {
    event_id: `${id} ${status}`,
    kind: kinds[status] ?? 'other',
    provider_ref: fields.get('m_payment_id') ?? '',
    txn_id: id,
    ...(amount !== undefined && { amount, currency: 'ZAR' }),
  }
}

/** Cards and instant EFT in South Africa. PayFast has no API to look up a payment. See the README in this folder. */
export const payfast: PaymentProvider = {
  name: 'payfast',
  webhook: paymentWebhooks.payfast,
  isEnabled: (db, app) => isProviderOn(db, app, 'payfast'),

  /** Checks the format of the keys and that PayFast can be reached. PayFast has no API to check keys. */
  async checkKeys(environment) {
    const keys = await keysFor(environment)
    if (!/^\d{6,12}$/.test(keys.merchant_id) || !/^\w{8,20}$/.test(keys.merchant_key)) return undefined
    await isConfirmed(environment, keys, parseNotification(Buffer.from('merchant_id=0&signature=')))
    return { is_live: !keys.sandbox }
  },

  async start(environment, { attempt_id, amount, currency, description, email, return_url, cancel_url }) {
    const keys = await keysFor(environment)
    if (currency !== 'ZAR') {
      environment.log.warn({ provider: 'payfast', currency }, 'payfast takes South African rand only')
      return { status: 'refused' }
    }
    const fields = {
      merchant_id: keys.merchant_id,
      merchant_key: keys.merchant_key,
      return_url,
      cancel_url,
      notify_url: webhookUrl(environment.app, paymentWebhooks.payfast),
      email_address: email,
      m_payment_id: attempt_id,
      amount: toDecimalText(amount, currency),
      item_name: description.slice(0, maxDescription),
    }
    const redirect_url = `${hostOf(environment, keys)}/eng/process?${signedQuery(fields, keys.passphrase)}`
    return { status: 'pending', provider_ref: attempt_id, redirect_url }
  },

  /** PayFast has no API to look up a payment. */
  lookUp: async () => undefined,

  /** A form cannot be revoked. If the customer still pays with it, the payment counts; if the order was already paid, it is a surplus. */
  cancel: async () => true,

  async readEvents({ raw, ...environment }) {
    const keys = await readKeys(environment.sql, environment.app, 'payfast')
    const notification = parseNotification(raw)
    const { signed, signature, fields } = notification
    const isOurs = keys.passphrase !== '' && fields.get('merchant_id') === keys.merchant_id
    if (!isOurs || !isSameText(signature, md5Signature(signed, keys.passphrase)))
      throw new Problem('payments.wrong_signature')
    if (!(await isConfirmed(environment, keys, notification))) throw new Problem('payments.wrong_signature')
    return [ofNotification(notification)]
  },
}
