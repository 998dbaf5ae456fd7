import { z } from 'zod'
import { type ProviderName, paymentProviders, providerNames } from '../api/payment-providers.ts'
import { InstantText, line } from '../api/scalars.ts'
import { tableOf } from '../api/typed-entries.ts'

/** Returns the provider through which a payment can be refunded; undefined if staff must return the money themselves. */
export const refundingProvider = (method: string): ProviderName | undefined =>
  providerNames.find((name) => name === method && paymentProviders[name].hasRefunds)

type FieldsOf<Name extends ProviderName> = (typeof paymentProviders)[Name]
export type PlainField<Name extends ProviderName = ProviderName> = FieldsOf<Name>['plain'][number]
export type SecretField<Name extends ProviderName = ProviderName> = FieldsOf<Name>['secret'][number]
export type ProviderField<Name extends ProviderName = ProviderName> = PlainField<Name> | SecretField<Name>

/** Returns all fields of a provider in display order. */
export const fieldsOf = <Name extends ProviderName>(name: Name): ProviderField<Name>[] => {
  const { plain, secret }: { plain: readonly PlainField<Name>[]; secret: readonly SecretField<Name>[] } =
    paymentProviders[name]
  return [...plain, ...secret]
}

const allFields: readonly ProviderField[] = [...new Set(providerNames.flatMap((name) => fieldsOf(name)))]

/** A provider's settings for staff. */
export const ProviderSettings = z.strictObject({
  name: z.enum(providerNames),
  /** True if all required fields have been entered. */
  is_complete: z.boolean(),
  sandbox: z.boolean(),
  /** The entered values. For a secret field, only `has_secret` is set. */
  fields: z.array(z.strictObject({ name: z.enum(allFields), value: z.string(), has_secret: z.boolean() })),
  /** The URL to which the provider reports payments. The operator enters it in the provider's dashboard. */
  webhook_url: z.string(),
  /** The time of the provider's last authentic report. */
  last_event_at: InstantText.nullable(),
})
export type ProviderSettings = z.output<typeof ProviderSettings>

/** Changes to a provider's settings. An empty secret keeps the saved secret. */
export const ProviderSettingsInput = z.strictObject({
  sandbox: z.boolean().default(false),
  ...tableOf(allFields, () => line(2000).default('')),
})
