import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, MoneyText, pageQuery, pageResult } from '../api/scalars.ts'
import { evidenceStates, PlaceEvidence } from './place.ts'
import { Quarter } from './quarter.ts'

/** The evidence of the buyer's country on an invoice of electronic services to a consumer in another country. */
export const InvoiceEvidence = z.strictObject({
  _id: Id,
  number: z.string(),
  /** The date of the invoice ("2026-11-25"). */
  day: z.string(),
  user: z.strictObject({ _id: Id, name: z.string() }),
  /** The country of the billing address, and the country to which the VAT is owed. */
  country: z.string(),
  vat_country: z.string(),
  total: MoneyText,
  currency: z.string(),
  state: z.enum(evidenceStates),
  evidence: z.array(PlaceEvidence.pick({ kind: true, country: true })),
})
export type InvoiceEvidence = z.output<typeof InvoiceEvidence>

const filters = { quarter: Quarter.optional(), state: z.enum(evidenceStates).optional() }

export const ListInvoiceEvidence = endpoint({
  name: 'billing.list_invoice_evidence',
  method: 'GET',
  path: '/invoice_evidence',
  access: ['may:dealers_manager.invoices'],
  summary:
    'Invoices of electronic services to consumers in other countries with the evidence of the country, newest first; `contradictory` counts those of all quarters',
  query: z.strictObject({ ...filters, ...pageQuery(20) }),
  payload: { invoices: z.array(InvoiceEvidence), contradictory: z.number().int(), ...pageResult },
})

export const ExportInvoiceEvidence = endpoint({
  name: 'billing.export_invoice_evidence',
  method: 'GET',
  path: '/invoice_evidence/export',
  access: ['may:dealers_manager.invoices'],
  summary: 'The same list as CSV',
  query: z.strictObject(filters),
  download: true,
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
})
