import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import {
  AnswerMasterOffer,
  DismissRefused,
  GetJoinedOrder,
  RetryJoinedOrder,
} from '@mapwright/contract/joined/joined-order-endpoints.ts'
import {
  ChangeJoinedSite,
  GetJoinedMappings,
  GetJoinedSite,
  ReadMasterCatalogue,
} from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionState, type Site } from './connection-state.tsx'
import JoinedOrderPanel from './joined-order-panel.tsx'
import MappingsPage from './mappings-page.tsx'

const order_id = '01a20163-0000-7000-8000-000000000001'
const offer_id = '01a20163-0000-7000-8000-000000000002'
const button = (name: string | RegExp) => page.getByRole('button', { name })
const main = page.getByRole('main')

const connection = (change: object): Site =>
  JSON.parse(
    JSON.stringify({
      ...{ name: 'Nordic', url: 'https://one.example', key: 'mw_…', state: 'connected', forwards_all: false },
      ...{ fault: null, balance: '-20.00', credit_limit: '500.00', connected_at: '2026-11-30T10:00:00Z' },
      ...{ contact_at: null, changes_at: null, catalogue_at: null, waiting: 0, working: 0, stuck: 0, ...change },
    }),
  )

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

test('asks before it gives up on a refused message', async () => {
  const refused = { obstacle: 'message_refused', detail: 'orders.conversation_closed', can_retry: true }
  await api.respond(GetJoinedOrder, forwarded(refused))
  await api.refuse(DismissRefused, 404, { code: 'joined.not_forwarded' })
  await show(<JoinedOrderPanel order_id={order_id} />)
  await button('Do not send').click()
  expect(await api.requests(DismissRefused)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Do not send' }).click()
  await expect.poll(async () => (await api.requests(DismissRefused)).length).toBe(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
})

test('shows that the forwarding could not be read', async () => {
  await api.refuse(GetJoinedOrder, 403, { code: 'request.forbidden', message: 'Not allowed' })
  await show(<JoinedOrderPanel order_id={order_id} />)
  await expect.element(page.getByText('Not allowed')).toBeVisible()
})

test('asks before another address deletes the mappings', async () => {
  await show(<ConnectionForm site={connection({})} />)
  await page.getByLabelText('Address of the master site').fill('https://two.example')
  await page.getByLabelText('API key', { exact: true }).fill('mw_new')
  await button('Save').click()
  await expect
    .element(page.getByText('Another address is another master site: all mappings are deleted.'))
    .toBeVisible()
  expect(await api.requests(ChangeJoinedSite)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
})

test('leads to the connection if there is nothing to map', async () => {
  await api.respond(GetJoinedSite, { joined_site: null })
  await show(<MappingsPage />)
  await expect.element(page.getByText('This site is not connected to a master site.')).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Set up the connection' })).toBeVisible()
})

test('the first step of an empty mapping page is to read the catalogue', async () => {
  const empty = { services: [], options: [], master_services: [], master_options: [] }
  await api.respond(GetJoinedSite, { joined_site: connection({}) })
  await api.respond(GetJoinedMappings, empty)
  await api.respond(ReadMasterCatalogue, empty)
  await show(<MappingsPage />)
  await button(/^Read the .* of the master site$/).click()
  await expect.poll(() => api.requests(ReadMasterCatalogue)).toHaveLength(1)
  await expect.element(button('Save')).not.toBeInTheDocument()
})

test.each([
  { change: {}, shown: 'Connected', hidden: ['does not respond', 'Orders wait'] },
  { change: { fault: 'unreachable' }, shown: 'The master site does not respond', hidden: ['Connected'] },
  { change: { state: 'paused', fault: 'unreachable' }, shown: 'Paused', hidden: ['does not respond', 'Connected'] },
  {
    change: { state: 'refused', fault: 'key_refused' },
    shown: 'The master site does not accept the key',
    hidden: ['Key refused', 'Connected'],
  },
] as const)('shows one state of the connection: $shown', async ({ change, shown, hidden }) => {
  await show(<ConnectionState site={connection(change)} />)
  await expect.element(main.getByText(shown)).toBeVisible()
  for (const text of hidden) await expect.element(main.getByText(text)).not.toBeInTheDocument()
})

test('says what happens to orders while the connection fails', async () => {
  await show(<ConnectionState site={connection({ fault: 'failing' })} />)
  await expect.element(main.getByText('Orders wait. The connection is tried again automatically.')).toBeVisible()
  await show(<ConnectionState site={connection({ state: 'refused', fault: 'scope_missing' })} />)
  await expect.element(main.getByText('Orders wait until you save a working key.')).toBeVisible()
})

test('the test of the connection is offered before an address is entered', async () => {
  await show(<ConnectionForm site={null} />)
  await expect.element(button('Test the connection')).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabelText('Address of the master site').fill('https://two.example')
  await expect.element(button('Test the connection')).not.toHaveAttribute('aria-disabled')
})

test('an amount in an obstacle is written like all others', async () => {
  const dear = { obstacle: 'price_above_own', detail: '1234.50', state: 'refused' }
  await api.respond(GetJoinedOrder, forwarded(dear))
  await show(<JoinedOrderPanel order_id={order_id} />)
  await expect.element(main.getByText(/more than the customer has paid: 1,234\.50 credits/)).toBeVisible()
})

test('a waiting order names the fault of the connection', async () => {
  await api.respond(GetJoinedOrder, forwarded({ obstacle: 'unreachable', detail: 'limit_reached', state: 'waiting' }))
  await show(<JoinedOrderPanel order_id={order_id} />)
  await expect.element(main.getByText(/^The limit of calls of the master site has been reached/)).toBeVisible()
})

test('says next to the button why an order cannot be forwarded', async () => {
  const obstacles = [{ obstacle: 'service_not_mapped', detail: 'Stage 1' }]
  await api.respond(GetJoinedOrder, JSON.parse(JSON.stringify({ is_joined: true, joined_order: null, obstacles })))
  await show(<JoinedOrderPanel order_id={order_id} />)
  await expect.element(main.getByText('Not mapped: Stage 1')).toBeVisible()
})

test('maps all items with a suggestion in one step', async () => {
  const offered = ['Stage 1', 'Stage 2'].map((name, at) => ({ _id: `m${at}`, name, price: '80.00' }))
  const items = offered.map((suggestion, at) => ({
    ...{ item_id: `i${at}`, name: suggestion.name, price: '100.00', online: true, forwards: false },
    ...{ master: null, margin: null, is_gone: false, suggestion },
  }))
  const mappings = { services: items, options: [], master_services: offered, master_options: [] }
  await api.respond(GetJoinedSite, { joined_site: connection({}) })
  await api.respond(GetJoinedMappings, JSON.parse(JSON.stringify(mappings)))
  await show(<MappingsPage />)
  await button('Use all suggestions (2)').click()
  await expect.element(page.getByRole('combobox', { name: 'Item of the master site: Stage 2' })).toHaveValue('m1')
  await expect.element(button(/^Use/)).not.toBeInTheDocument()
  await expect.element(button('Save')).not.toHaveAttribute('aria-disabled')
})

test('long names do not widen the page of a forwarded order on a phone', async () => {
  const long = 'Kraftfahrzeugsteuergerätesoftwareanpassungsgesellschaft'.repeat(3)
  const offer = { _id: offer_id, kind: 'option', name: long, amount: '1234567.00', note: long, off_road: false }
  const offers = [{ ...offer, status: 'open', expires_at: '2030-11-30T10:00:00Z' }]
  const stuck = { obstacle: 'service_not_mapped', detail: long, state: 'refused' }
  await page.viewport(390, 844)
  await api.respond(GetJoinedOrder, forwarded({ ...stuck, master_name: long, offers, can_recall: true }))
  await show(<JoinedOrderPanel order_id={order_id} />)
  await expect.element(button('Recall')).toBeVisible()
  const width = document.documentElement.scrollWidth
  await page.viewport(1280, 800)
  expect(width).toBe(390)
})
