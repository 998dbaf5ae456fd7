import { CreateTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import { attachments } from '../conversations/attachments.ts'
import { asMember } from '../conversations/subject.ts'
import { command } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { readSettings } from '../site/read-settings.ts'
import { openTicket } from './open-ticket.ts'
import { readTicket } from './ticket-rows.ts'
import { ticketSubject } from './ticket-subject.ts'

type Links = { order_id?: string | undefined; invoice_id?: string | undefined }

/** Refuses orders and invoices of other customers, with the same problem as for unknown ones. */
async function refuseForeignLinks(tx: Tx, { order_id, invoice_id }: Links, user_id: string): Promise<void> {
  const refuse = (field: keyof Links) =>
    new Problem('tickets.link_not_found', { fields: { [field]: { code: 'invalid' } } })
  if (order_id) {
    const [own] = await tx`SELECT FROM orders WHERE _id = ${order_id} AND user_id = ${user_id} AND number IS NOT NULL`
    if (!own) throw refuse('order_id')
  }
  if (invoice_id) {
    const [own] = await tx`
      SELECT FROM invoices WHERE _id = ${invoice_id} AND user_id = ${user_id} AND status <> 'draft'`
    if (!own) throw refuse('invoice_id')
  }
}

async function requireTickets(db: Db): Promise<void> {
  const { ticket_system_public } = await readSettings(db)
  if (!ticket_system_public) throw new Problem('tickets.off')
}

/** Opens a ticket with its first message. Refuses if tickets are switched off. */
export const createTicket = command(CreateTicket, {
  authorize: ({ sql }) => requireTickets(sql),
  prepare: ({ app, files }) => attachments(app.files, files.files),
  run: async ({ tx, actor, now, body, prepared: files, audit }) => {
    await requireTickets(tx)
    const { subject, text, order_id = null, invoice_id = null } = body
    await refuseForeignLinks(tx, body, actor._id)
    const opening = { user_id: actor._id, subject, text, files, order_id, invoice_id, now }
    const { _id } = await openTicket(tx, ticketSubject, opening)
    audit({ target_id: _id, after: { subject, order_id, invoice_id, files: files.map(({ sha256 }) => sha256) } })
    return { ticket: await readTicket(tx, _id, asMember(actor)) }
  },
})
