import type { Access } from './words.ts'

/** Access to invoices, VAT and reminders. */
export const billing: Access = {
  'GET /credits/:id': ['customer', 'own invoice', 'dealers_manager.invoices'],
  'GET /credits/export': ['dealers_manager.invoices'],
  'GET /credits': ['dealers_manager.invoices'],
  'GET /credits_user': ['customer'],
  'POST /credits/:id/credit_note': ['mark_as_paid'],
  'GET /billing_settings': ['settings'],
  'PUT /billing_settings': ['settings'],
  'GET /dunning_settings': ['settings'],
  'PUT /dunning_settings': ['settings'],
  'GET /credits/:id/dunning': ['dealers_manager.invoices'],
  'PUT /credits/:id/dunning': ['dealers_manager.invoices'],
  'DELETE /credits/:id/dunning': ['dealers_manager.invoices'],
  'GET /vat_figures': ['dealers_manager.invoices'],
  'GET /vat_figures/export': ['dealers_manager.invoices'],
  'GET /vat_check': ['customer'],
  'POST /vat_check': ['customer'],
  'GET /user/:id/vat_check': ['dealers_manager.invoices'],
  'POST /user/:id/vat_check': ['dealers_manager.invoices'],
  'GET /user/:id/place_evidence': ['dealers_manager.invoices'],
  'POST /user/:id/place_evidence': ['dealers_manager.invoices'],
  'DELETE /user/:id/place_evidence/:evidence_id': ['dealers_manager.invoices'],
  'DELETE /credits/:id': ['dealers_manager.delete_invoice'],
  'GET /credits/:id/download_xrechnung': ['customer', 'own invoice', 'dealers_manager.download_invoice'],
  'GET /credits/:id/download_invoice': ['customer', 'own invoice', 'dealers_manager.download_invoice'],
}
