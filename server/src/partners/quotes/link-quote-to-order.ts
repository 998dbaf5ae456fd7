import { subscriber } from '../../platform/events/subscriber.ts'

/**
 * Links an order to an accepted quote for the same vehicle. If there are several quotes, the one with the same plate is linked, otherwise
 * the one accepted first.
 */
export const linkQuoteToOrder = subscriber({
  name: 'partners.link_quote_to_order',
  on: ['order.submitted'],
  async handle({ tx, event }) {
    await tx`
      UPDATE quotes SET status = 'ordered', order_id = ${event.order_id} WHERE _id = (
        SELECT q._id FROM quotes q JOIN orders o ON o._id = ${event.order_id} AND o.variant_id = q.variant_id
        WHERE q.user_id = ${event.user_id} AND q.status = 'accepted' AND (q.reg_no = '' OR o.reg_no = '' OR q.reg_no = o.reg_no)
        ORDER BY q.reg_no = o.reg_no DESC, q.accepted_at LIMIT 1 FOR UPDATE OF q
      ) AND NOT EXISTS (SELECT FROM quotes WHERE order_id = ${event.order_id})`
  },
})
