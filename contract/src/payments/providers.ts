import { z } from 'zod'
import { InstantText, line } from '../api/scalars.ts'
import { keysOf, tableOf } from '../api/typed-entries.ts'

type Fields = {
  /** Returned to people who may change the settings. */
  plain: readonly string[]
  /** Sealed in the database, and never returned. */
  secret: readonly string[]
  /** There is a separate test environment, which the operator chooses; other providers recognize it by the key. */
  hasSandbox: boolean
}

/** What the operator enters for each provider. */
export const providerFields = {
  stripe: { plain: [], secret: ['secret_key', 'webhook_secret'], hasSandbox: false },
  paypal: { plain: ['client_id', 'webhook_id'], secret: ['client_secret'], hasSandbox: true },
  mollie: { plain: [], secret: ['api_key'], hasSandbox: false },
  klarna: { plain: ['username'], secret: ['password'], hasSandbox: true },
  square: { plain: ['location_id'], secret: ['access_token', 'signature_key'], hasSandbox: true },
  payfast: { plain: ['merchant_id', 'merchant_key'], secret: ['passphrase'], hasSandbox: true },
  btcpay: { plain: ['server_url', 'store_id'], secret: ['api_key', 'webhook_secret'], hasSandbox: false },
  coinbase: { plain: ['key_id'], secret: ['key_secret', 'webhook_secret'], hasSandbox: false },
} as const satisfies Record<string, Fields>

export type ProviderName = keyof typeof providerFields
export const providerNames = keysOf(providerFields)

type FieldsOf<Name extends ProviderName> = (typeof providerFields)[Name]
export type PlainField<Name extends ProviderName = ProviderName> = FieldsOf<Name>['plain'][number]
export type SecretField<Name extends ProviderName = ProviderName> = FieldsOf<Name>['secret'][number]
export type ProviderField<Name extends ProviderName = ProviderName> = PlainField<Name> | SecretField<Name>

/** All fields of a provider, in the order in which they are shown. */
export const fieldsOf = <Name extends ProviderName>(name: Name): ProviderField<Name>[] => {
  const { plain, secret }: { plain: readonly PlainField<Name>[]; secret: readonly SecretField<Name>[] } =
    providerFields[name]
  return [...plain, ...secret]
}

const allFields: readonly ProviderField[] = [...new Set(providerNames.flatMap((name) => fieldsOf(name)))]

/** A provider's settings for staff. */
export const ProviderSettings = z.strictObject({
  name: z.enum(providerNames),
  /** Everything that it needs has been entered. */
  is_complete: z.boolean(),
  sandbox: z.boolean(),
  /** What is entered; of a secret only that there is one. */
  fields: z.array(z.strictObject({ name: z.enum(allFields), value: z.string(), has_secret: z.boolean() })),
  /** What the operator enters at the provider, so that it reports payments. */
  webhook_url: z.string(),
  /** When the provider's last authentic report arrived. */
  last_event_at: InstantText.nullable(),
})
export type ProviderSettings = z.output<typeof ProviderSettings>

/** An empty secret keeps the saved one. */
export const ProviderSettingsInput = z.strictObject({
  sandbox: z.boolean().default(false),
  ...tableOf(allFields, () => line(2000).default('')),
})
