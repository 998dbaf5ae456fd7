import { ListCreditNotes, ListRefunds } from '@mapwright/contract/payments/refund-endpoints.ts'
import { query, type Route } from '../platform/api/handler.ts'
import { listCreditNotes, listRefunds } from './refund-list-rows.ts'

/** Endpoints that list credit notes and refunds for staff. */
export const refundLists: readonly Route[] = [
  query(ListCreditNotes, ({ sql, query: filters }) => listCreditNotes(sql, filters)),
  query(ListRefunds, ({ sql, query: filters }) => listRefunds(sql, filters)),
]
