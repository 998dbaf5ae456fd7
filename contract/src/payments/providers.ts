import { z } from 'zod'
import { InstantText, line } from '../api/scalars.ts'
import { keysOf, tableOf } from '../api/typed-entries.ts'

type Fields = {
  /** Settings that are returned to people who may change them. */
  plain: readonly string[]
  /** Sealed in the database, and never returned. */
  secret: readonly string[]
  /** Whether the operator chooses between a test and a live environment; other providers determine it from the key. */
  hasSandbox: boolean
  /** Whether the provider's API supports refunds; otherwise staff refund in its dashboard. */
  hasRefunds: boolean
}

/** The fields that the operator fills in for each provider. */
export const providerFields = {
  stripe: { plain: [], secret: ['secret_key', 'webhook_secret'], hasSandbox: false, hasRefunds: true },
  paypal: { plain: ['client_id', 'webhook_id'], secret: ['client_secret'], hasSandbox: true, hasRefunds: true },
  mollie: { plain: [], secret: ['api_key'], hasSandbox: false, hasRefunds: true },
  klarna: { plain: ['username'], secret: ['password'], hasSandbox: true, hasRefunds: true },
  square: { plain: ['location_id'], secret: ['access_token', 'signature_key'], hasSandbox: true, hasRefunds: true },
  payfast: { plain: ['merchant_id', 'merchant_key'], secret: ['passphrase'], hasSandbox: true, hasRefunds: false },
  btcpay: {
    plain: ['server_url', 'store_id'],
    secret: ['api_key', 'webhook_secret'],
    hasSandbox: false,
    hasRefunds: false,
  },
  coinbase: { plain: ['key_id'], secret: ['key_secret', 'webhook_secret'], hasSandbox: false, hasRefunds: true },
} as const satisfies Record<string, Fields>

export type ProviderName = keyof typeof providerFields
export const providerNames = keysOf(providerFields)

/** The provider through which a payment can be refunded; undefined if staff return the money themselves. */
export const refundingProvider = (method: string): ProviderName | undefined =>
  providerNames.find((name) => name === method && providerFields[name].hasRefunds)

type FieldsOf<Name extends ProviderName> = (typeof providerFields)[Name]
export type PlainField<Name extends ProviderName = ProviderName> = FieldsOf<Name>['plain'][number]
export type SecretField<Name extends ProviderName = ProviderName> = FieldsOf<Name>['secret'][number]
export type ProviderField<Name extends ProviderName = ProviderName> = PlainField<Name> | SecretField<Name>

/** All fields of a provider, in display order. */
export const fieldsOf = <Name extends ProviderName>(name: Name): ProviderField<Name>[] => {
  const { plain, secret }: { plain: readonly PlainField<Name>[]; secret: readonly SecretField<Name>[] } =
    providerFields[name]
  return [...plain, ...secret]
}

const allFields: readonly ProviderField[] = [...new Set(providerNames.flatMap((name) => fieldsOf(name)))]

/** A provider's settings for staff. */
export const ProviderSettings = z.strictObject({
  name: z.enum(providerNames),
  /** Whether all required fields have been entered. */
  is_complete: z.boolean(),
  sandbox: z.boolean(),
  /** The entered values; for secrets only whether they are set. */
  fields: z.array(z.strictObject({ name: z.enum(allFields), value: z.string(), has_secret: z.boolean() })),
  /** The URL to enter at the provider, to which it reports payments. */
  webhook_url: z.string(),
  /** The time of the provider's last authentic report. */
  last_event_at: InstantText.nullable(),
})
export type ProviderSettings = z.output<typeof ProviderSettings>

/** An empty secret keeps the saved one. */
export const ProviderSettingsInput = z.strictObject({
  sandbox: z.boolean().default(false),
  ...tableOf(allFields, () => line(2000).default('')),
})
