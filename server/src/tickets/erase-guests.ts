import { ticketRules } from '@mapwright/contract/tickets/ticket.ts'
import { z } from 'zod'
import { unusablePasswordHash } from '../accounts/people/erase-users.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'
import { eraseFinishedGuests } from './ticket-guests.ts'

const eraseGuestsKind = jobKind('tickets.erase_guests', z.object({}), { cron: '51 3 * * *', at_once: 1 })

/** Erases guests whose tickets have long been solved or were deleted. Their tickets and messages follow, as with removed customers. */
export const eraseTicketGuestsJob = job(eraseGuestsKind, async ({ sql, now, log }) => {
  const password_hash = await unusablePasswordHash()
  const erased = await sql.begin((tx) =>
    eraseFinishedGuests(tx, ticketRules.keep_guests_months, { password_hash, actor_id: null, now }),
  )
  if (erased > 0) log.info({ erased }, 'erased guests whose tickets have long been solved')
})
