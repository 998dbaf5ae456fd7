import {
  GetInvoiceDunning,
  HoldInvoiceDunning,
  ResumeInvoiceDunning,
} from '@mapwright/contract/billing/dunning-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import { found } from '../platform/api/problem.ts'
import { deleteHold, insertHold, readInvoiceDunning } from './dunning-rows.ts'
import { customerInvoice } from './invoice-rows.ts'

export const getInvoiceDunning = query(GetInvoiceDunning, async ({ sql, params: { id } }) => {
  found(await customerInvoice(sql, id), 'credits.invoice_not_found')
  return { dunning: await readInvoiceDunning(sql, id) }
})

export const holdInvoiceDunning = command(
  HoldInvoiceDunning,
  async ({ tx, actor, now, params: { id }, body, audit }) => {
    found(await customerInvoice(tx, id), 'credits.invoice_not_found')
    await insertHold(tx, { ...body, invoice_id: id, held_by: actor._id, now })
    audit({ target_id: id, after: body })
    return { dunning: await readInvoiceDunning(tx, id) }
  },
)

export const resumeInvoiceDunning = command(ResumeInvoiceDunning, async ({ tx, params: { id }, audit }) => {
  found(await customerInvoice(tx, id), 'credits.invoice_not_found')
  const { hold } = await readInvoiceDunning(tx, id)
  await deleteHold(tx, id)
  audit({ target_id: id, before: hold })
  return { dunning: await readInvoiceDunning(tx, id) }
})
