import { event } from '@mapwright/contract/api/event.ts'
import { expect, test } from 'vitest'
import { eventFacts } from './event-facts.ts'

// The compiler checks these lines: `npm run check` fails if a line does not match the declarations in the contract.
const values = { number: '1', vehicle: 'BMW', customer: 'Ann', reason: '' }

test('the compiler refuses values and people that no notification about the event uses, and missing ones', () => {
  const facts = [
    eventFacts(['order.started', 'order.cancelled'], async () => ({ values })),
    // @ts-expect-error the mail about a cancelled order needs the reason
    eventFacts(['order.cancelled'], async () => ({ values: { number: '1', vehicle: 'BMW', customer: 'Ann' } })),
    // @ts-expect-error the name of a value is misspelled
    eventFacts(['order.cancelled'], async () => ({ values: { ...values, resaon: '' } })),
    // @ts-expect-error no notification about a started order uses the reason
    eventFacts(['order.started'], async () => ({ values })),
    // @ts-expect-error a value must be text, not a number
    eventFacts(['order.started'], async () => ({ values: { number: 1, vehicle: 'BMW', customer: 'Ann' } })),
    // @ts-expect-error the author of the offer is a recipient and must be given
    eventFacts(['order.offer_declined'], async () => ({
      values: { number: '1', vehicle: 'BMW', item: 'Launch control', customer: 'Ann' },
    })),
    // @ts-expect-error no notification about a started order has the assignee as recipient
    eventFacts(['order.started'], async () => ({
      values: { number: '1', vehicle: 'BMW', customer: 'Ann' },
      people: { assignee: 'u' },
    })),
  ]
  expect(facts).toHaveLength(7)
})

test('the compiler refuses links and ids with fields that the event does not have', () => {
  const fields = { order_id: 'id', user_id: 'id' } as const
  const rule = { to: 'user', topic: 'orders', app: { kind: 'order_paid', values: [] } } as const
  const declared = [
    event({ fields, about: 'order_id', notify: [{ ...rule, link: '/order/:order_id/of/:user_id' }] }),
    // @ts-expect-error the event has no invoice
    event({ fields, about: 'invoice_id' }),
    // @ts-expect-error the event has no invoice
    event({ fields, about: 'order_id', notify: [{ ...rule, link: '/invoice/:invoice_id' }] }),
    // @ts-expect-error the event has no invoice
    event({ fields, about: 'order_id', notify: [{ ...rule, link: '/order/:order_id/of/:invoice_id' }] }),
  ]
  expect(declared).toHaveLength(4)
})
