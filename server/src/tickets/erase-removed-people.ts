import { subscriber } from '../platform/events/subscriber.ts'

/**
 * Solves the tickets of a removed customer and deletes their text. Removes staff from the tickets that they had or watched, and deletes
 * their saved views.
 */
export const eraseTicketsOfRemoved = subscriber({
  name: 'tickets.erase_removed_people',
  on: ['user.removed'],
  async handle({ tx, event: { user_id }, now }) {
    await tx`
      UPDATE tickets SET subject = '', tags = '{}', rating_text = '', status = 'solved', solved_at = coalesce(solved_at, ${now}), waiting_since = NULL
      WHERE user_id = ${user_id}`
    await tx`UPDATE tickets SET assignee_id = NULL WHERE assignee_id = ${user_id} AND status = 'open'`
    await tx`DELETE FROM ticket_watchers WHERE user_id = ${user_id}`
    await tx`DELETE FROM ticket_views WHERE user_id = ${user_id}`
  },
})
