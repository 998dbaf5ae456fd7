import { type ProviderName, providerNames } from '@mapwright/contract/api/payment-providers.ts'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import type { Access } from './words.ts'

const webhookOf = (provider: ProviderName) => `POST /payments/webhooks/${provider}`

/** Access to online payments, refunds and bank statements. */
export const payments: Access = {
  'PATCH /credits/mark-as-paid': ['mark_as_paid'],
  'GET /payments/:id': ['customer', 'own intent'],
  'GET /credits/:id/payment': ['customer', 'own invoice', 'dealers_manager.invoices'],
  'GET /credits/:id/history': ['customer', 'own invoice', 'dealers_manager.invoices'],
  'POST /payments/:id/confirm': ['customer', 'own intent'],
  'POST /payments/:id/start': ['customer', 'own intent'],
  'GET /payments/stored_method': ['customer'],
  'DELETE /payments/stored_method': ['customer'],
  'POST /bank_statements': ['mark_as_paid'],
  'GET /bank_entries': ['mark_as_paid'],
  'POST /bank_entries/:id/confirm': ['mark_as_paid'],
  'POST /bank_entries/:id/dismiss': ['mark_as_paid'],
  'POST /bank_entries/:id/reopen': ['mark_as_paid'],
  'GET /credit_notes': ['dealers_manager.invoices'],
  'GET /refunds': ['dealers_manager.invoices'],
  'GET /payment_events': ['dealers_manager.invoices'],
  'POST /payment_events/handle': ['dealers_manager.invoices'],
  'POST /payment_events/:id/reopen': ['dealers_manager.invoices'],
  'POST /payment_events/:id/refund': ['mark_as_paid'],
  'GET /payment_providers': ['settings'],
  'PUT /payment_providers/:name': ['settings'],
  'POST /payment_providers/:name/test': ['settings'],
  // The server verifies the signature, or reads the payment again from the provider.
  ...tableOf(providerNames.map(webhookOf), () => ['everybody']),
  'POST /payments/:id/refunds': ['mark_as_paid'],
  'POST /refunds/:id/transferred': ['mark_as_paid'],
}
