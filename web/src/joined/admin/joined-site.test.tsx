import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import {
  AnswerMasterOffer,
  GetJoinedOrder,
  RetryJoinedOrder,
} from '@mapwright/contract/joined/joined-order-endpoints.ts'
import { ChangeJoinedSite, GetJoinedSite } from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { ConnectionForm } from './connection-form.tsx'
import type { Site } from './connection-state.tsx'
import JoinedOrderPanel from './joined-order-panel.tsx'
import MappingsPage from './mappings-page.tsx'

const order_id = '01a20163-0000-7000-8000-000000000001'
const offer_id = '01a20163-0000-7000-8000-000000000002'
const button = (name: string | RegExp) => page.getByRole('button', { name })

const forwarded = (change: object): Wire<typeof GetJoinedOrder> =>
  JSON.parse(
    JSON.stringify({
      is_joined: true,
      obstacles: [],
      joined_order: {
        ...{ order_id, number: 100_001, vehicle: 'Golf', status: 'in_progress', own_total: '100.00', state: 'working' },
        ...{ master_name: 'Nordic', master_order_id: order_id, master_number: 7, master_status: 'completed' },
        ...{ master_total: '80.00', is_automatic: true, obstacle: null, detail: '', findings: [], attempts: 0 },
        ...{ next_at: null, forwarded_at: '2026-11-30T10:00:00Z', changed_at: '2026-11-30T10:00:00Z', offers: [] },
        ...{ can_retry: true, can_recall: false, ...change },
      },
    }),
  )

test('staff deliver a file that the checks refuse with a reason', async () => {
  const findings = [{ code: 'ecu.same_as_original', severity: 'refuse', overridable: true, details: {} }]
  const refused = forwarded({ obstacle: 'checks_refused', findings })
  await api.respond(GetJoinedOrder, refused)
  await api.accept(RetryJoinedOrder)
  await show(<JoinedOrderPanel order_id={order_id} />)
  await button('Deliver anyway').click()
  await page.getByRole('dialog').getByRole('textbox').fill('Confirmed by phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Deliver anyway' }).click()
  const bodies = async () => (await api.requests(RetryJoinedOrder)).map(({ body }) => body)
  await expect.poll(bodies).toEqual([{ override_reason: 'Confirmed by phone' }])
})

test('names the fault of the master that an answer to an offer has met', async () => {
  const offer = { _id: offer_id, kind: 'option', name: 'Launch', amount: '20.00', note: '', off_road: false }
  const offers = [{ ...offer, status: 'open', expires_at: '2030-11-30T10:00:00Z' }]
  await api.respond(GetJoinedOrder, forwarded({ can_retry: false, offers }))
  const details = { fault: 'key_refused' }
  await api.refuse(AnswerMasterOffer, 502, Object.assign({ code: 'joined.master_unavailable' }, { details }))
  await show(<JoinedOrderPanel order_id={order_id} />)
  await button(/Decline/).click()
  await expect.element(page.getByText('The master site does not accept the key')).toBeVisible()
})

test('shows that the forwarding could not be read', async () => {
  await api.refuse(GetJoinedOrder, 403, { code: 'request.forbidden', message: 'Not allowed' })
  await show(<JoinedOrderPanel order_id={order_id} />)
  await expect.element(page.getByText('Not allowed')).toBeVisible()
})

test('asks before another address deletes the mappings', async () => {
  const site: Site = JSON.parse(
    JSON.stringify({ name: 'Nordic', url: 'https://one.example', key: 'mw_…', forwards_all: false }),
  )
  await show(<ConnectionForm site={site} />)
  await page.getByLabelText('Address of the master site').fill('https://two.example')
  await page.getByLabelText('API key', { exact: true }).fill('mw_new')
  await button('Save').click()
  await expect
    .element(page.getByText('Another address is another master site: all mappings are deleted.'))
    .toBeVisible()
  expect(await api.requests(ChangeJoinedSite)).toEqual([])
})

test('leads to the connection if there is nothing to map', async () => {
  await api.respond(GetJoinedSite, { joined_site: null })
  await show(<MappingsPage />)
  await expect.element(page.getByText('This site is not connected to a master site.')).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Connection' }).last()).toBeVisible()
})
