import { expect, test } from 'vitest'
import mailTexts from '../../locales/en/mail.json' with { type: 'json' }
import notificationTexts from '../../locales/en/notifications.json' with { type: 'json' }
import type { NotificationRule } from './api/event.ts'
import { endpoints } from './endpoints.ts'
import { events, importReaders } from './events.ts'
import { orderMessage } from './orders/events.ts'

const queries = new Map(endpoints.filter(({ method }) => method === 'GET').map((endpoint) => [endpoint.name, endpoint]))
const named = Object.entries(events).map(([type, declared]) => ({ type, ...declared }))

test.each(named)(
  '$type makes only existing queries stale, and those with an id by their path parameters',
  ({ stale }) => {
    const { one = [], lists = [], counts = [] } = stale ?? {}
    for (const name of [...one, ...lists, ...counts]) expect(queries.has(name), name).toBe(true)
    for (const name of one) expect(queries.get(name)?.path, name).toContain('/:')
  },
)

test.each(named.filter(({ live }) => live?.staff))(
  '$type reaches people with permission to read something that it makes stale',
  ({ live, stale }) => {
    const names = [...(stale?.one ?? []), ...(stale?.lists ?? []), ...(stale?.counts ?? [])]
    for (const permission of live?.staff ?? [])
      expect(
        names.some((name) =>
          queries.get(name)?.access.some((rule) => rule === `may:${permission}` || rule === 'public'),
        ),
      ).toBe(true)
  },
)

test.each(['refund.changed', 'refund.transferred'] as const)('%s makes the page of the invoice stale', (type) => {
  expect(events[type].stale?.lists).toEqual(
    expect.arrayContaining(['payments.get_invoice_history', 'payments.get_invoice_payment', 'payments.list_refunds']),
  )
})

test.each(Object.entries(importReaders))(
  'import events of %s are published to users with read access',
  (many, readers) => {
    // Admins hold every permission.
    const access =
      many === 'customers' || many === 'imported_orders' ? ['admin'] : readers.map((permission) => `may:${permission}`)
    expect(queries.get(`imports.read_${many}`)?.access).toEqual(access)
  },
)

const texts: Readonly<Record<string, string>> = notificationTexts
const mails: Readonly<Record<string, string>> = mailTexts
const valuesIn = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

const rules: readonly Omit<NotificationRule, 'to' | 'link'>[] = [
  ...Object.values(events).flatMap(({ notify = [] }) => notify),
  orderMessage,
]

test('the wording of each notification names only its values', () => {
  for (const { app, mail } of rules) {
    if (app) {
      expect(texts[`kind.${app.kind}`], app.kind).toBeDefined()
      expect(app.values, app.kind).toEqual(expect.arrayContaining(valuesIn(texts[`kind.${app.kind}`])))
    }
    if (mail)
      for (const part of ['subject', 'heading', 'body', 'action']) {
        const text = mails[`${mail.kind}.${part}`]
        expect(text, `${mail.kind}.${part}`).toBeDefined()
        expect(['site', ...mail.values], mail.kind).toEqual(expect.arrayContaining(valuesIn(text)))
      }
  }
})
