import { ListInvoices, ListMyInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { readSettings } from '../site/read-settings.ts'
import { bankDetails } from './bank-details.ts'
import { customerInvoices, ownInvoices } from './invoice-rows.ts'

export const listMyInvoices = query(ListMyInvoices, async ({ sql, actor, query }) => {
  const [settings, list] = await Promise.all([readSettings(sql), ownInvoices(sql, actor._id, query)])
  return { ...list, bank: bankDetails(settings) }
})

export const listInvoices = query(ListInvoices, async ({ sql, query }) => customerInvoices(sql, query))
