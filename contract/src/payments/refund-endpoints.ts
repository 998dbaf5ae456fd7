import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { DayText, Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import { ListedCreditNote, ListedRefund, refundKinds, refundStatuses } from './refund.ts'

const access = ['may:dealers_manager.invoices'] as const
const filters = {
  keywords: line(100).default(''),
  user_id: Id.optional(),
  /** Days in the site's time zone, both included. */
  from: DayText.optional(),
  to: DayText.optional(),
}

export const ListCreditNotes = endpoint({
  name: 'payments.list_credit_notes',
  method: 'GET',
  path: '/credit_notes',
  access,
  summary:
    'The credit notes of all customers, newest first; the keywords match their numbers, the numbers of the invoices, and customers',
  query: z.strictObject({ ...filters, ...pageQuery() }),
  payload: { credit_notes: z.array(ListedCreditNote), ...pageResult },
})

export const ListRefunds = endpoint({
  name: 'payments.list_refunds',
  method: 'GET',
  path: '/refunds',
  access,
  summary:
    'The refunds and disputes of all customers, newest first; the keywords match numbers of invoices and credit notes, references and customers',
  query: z.strictObject({
    ...filters,
    status: z.enum(refundStatuses).optional(),
    kind: z.enum(refundKinds).optional(),
    ...pageQuery(),
  }),
  payload: {
    refunds: z.array(ListedRefund),
    /** Number of refunds that staff have to transfer, regardless of the filters. */
    to_transfer: z.number().int(),
    ...pageResult,
  },
})

export const MarkRefundAsTransferred = endpoint({
  name: 'payments.mark_refund_as_transferred',
  method: 'POST',
  path: '/refunds/:id/transferred',
  access: ['may:mark_as_paid'],
  summary: 'Confirm that the money of a refund that no provider makes was transferred to the customer',
  params: z.strictObject({ id: Id }),
  payload: { refund: z.strictObject({ _id: Id, status: z.enum(refundStatuses) }) },
  problems: ['payments.refund_not_found', 'payments.refund_not_to_transfer'],
})
