import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { providerNames } from '../api/payment-providers.ts'
import { ProviderSettings, ProviderSettingsInput } from './providers.ts'

const access = ['may:settings'] as const
const params = z.strictObject({ name: z.enum(providerNames) })

export const ListProviders = endpoint({
  name: 'payments.list_providers',
  method: 'GET',
  path: '/payment_providers',
  access,
  summary: 'The payment providers with their settings; keys are never returned',
  payload: { providers: z.array(ProviderSettings) },
})

export const ChangeProvider = endpoint({
  name: 'payments.change_provider',
  audit_kind: 'settings',
  method: 'PUT',
  path: '/payment_providers/:name',
  access,
  summary: 'Set the keys of a payment provider; an empty key keeps the saved one, except for a different server',
  params,
  body: ProviderSettingsInput,
  payload: { provider: ProviderSettings },
  idempotent: 'never',
})

export const TestProvider = endpoint({
  name: 'payments.test_provider',
  audit_kind: 'settings',
  method: 'POST',
  path: '/payment_providers/:name/test',
  access,
  summary: 'Try the saved keys at the provider, without moving money',
  params,
  payload: { is_live: z.boolean() },
  problems: ['payments.keys_missing', 'payments.keys_refused', 'payments.provider_away'],
  idempotent: 'never',
  limits: [{ by: 'principal', seconds: 60, count: 10 }],
})
