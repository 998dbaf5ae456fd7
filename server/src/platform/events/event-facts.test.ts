import { event } from '@mapwright/contract/api/event.ts'
import { expect, test } from 'vitest'
import { eventFacts } from './event-facts.ts'

// The compiler checks these lines: `npm run check` fails if a line does not match the declarations in the contract.
const values = { number: '1', vehicle: 'BMW', customer: 'Ann', reason: '' }

test('facts are the values and people that the notifications about an event name', () => {
  const facts = [
    eventFacts(['order.started', 'order.cancelled'], async () => ({ values })),
    // @ts-expect-error the mail about a cancelled order gives the reason
    eventFacts(['order.cancelled'], async () => ({ values: { number: '1', vehicle: 'BMW', customer: 'Ann' } })),
    // @ts-expect-error a misspelt value
    eventFacts(['order.cancelled'], async () => ({ values: { ...values, resaon: '' } })),
    // @ts-expect-error nobody reads the reason of a started order
    eventFacts(['order.started'], async () => ({ values })),
    // @ts-expect-error a number is not worded
    eventFacts(['order.started'], async () => ({ values: { number: 1, vehicle: 'BMW', customer: 'Ann' } })),
    // @ts-expect-error the author of the offer is notified
    eventFacts(['order.offer_declined'], async () => ({
      values: { number: '1', vehicle: 'BMW', item: 'Launch control', customer: 'Ann' },
    })),
    // @ts-expect-error no notification about a started order is for its assignee
    eventFacts(['order.started'], async () => ({
      values: { number: '1', vehicle: 'BMW', customer: 'Ann' },
      people: { assignee: 'u' },
    })),
  ]
  expect(facts).toHaveLength(7)
})

test('links and ids of events are made of their own fields', () => {
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
