import { createHash } from 'node:crypto'
import { DownloadMessageFile } from '@mapwright/contract/orders/message-endpoints.ts'
import { DownloadNewFile, DownloadOldFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../src/operator/reconcile-site.ts'
import { type FaultKind, type Faults, faultKinds, type JoinedSites, startJoinedSites } from './joined-kit.ts'
import { fileOf, modified, original } from './order-kit.ts'

const isLong = process.env['TEST_LONG'] !== undefined
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let sites: JoinedSites
beforeAll(async () => {
  sites = await startJoinedSites()
}, 90_000)
afterAll(() => sites.close())

const noFaults: Faults = () => undefined

/**
 * Plays an order from its submission on the agent's site to the delivered file, with a question of the master, and messages with files in both
 * directions. `faults` are those of the agent's connection.
 */
async function playOrder(faults: Faults): Promise<void> {
  const { agent, master, account, exchange, line, masterOrders, messagesOf, joinedOf, say } = sites
  const before = (await masterOrders()).length
  const balance = await master.balance(account)
  await master.give(account, 100)
  line.setFaults(faults)

  const id = await agent.order(agent.customer)
  await exchange()
  const placed = await masterOrders()
  expect(placed).toHaveLength(before + 1)
  const there = placed.at(-1)?._id ?? ''
  expect(await joinedOf(id)).toMatchObject({ state: 'working', master_order_id: there, master_status: 'pending' })
  expect(await master.balance(account)).toBe(balance)
  const sent = await master.call(DownloadOldFile, { params: { id: there } }, { as: master.staff })
  expect(sha256(sent.bytes)).toBe(sha256(original))

  await master.change(master.staff, there, 'start')
  await say(agent, agent.customer, id, 'Is it done?', [fileOf(Buffer.from('a log'), 'log.txt')])
  await say(agent, agent.staff, id, 'Not for the master')
  await say(master, master.staff, there, 'Soon', [fileOf(Buffer.from('a plan'), 'plan.txt')])
  await exchange()
  expect((await agent.read(agent.customer, id)).status).toBe('in_progress')

  await master.change(master.staff, there, 'ask', 'Which gearbox?')
  await exchange()
  expect(await agent.read(agent.customer, id)).toMatchObject({ status: 'incomplete', request: 'Which gearbox?' })
  await agent.addFile(agent.customer, id, 'log', Buffer.from('gearbox: DSG'), 'gearbox.txt')
  await agent.change(agent.customer, id, 'resubmit', 'A DSG')
  await exchange()
  const answered = await master.read(master.staff, there)
  expect(answered.status).toBe('pending')
  expect(answered.timeline.filter(({ entry }) => entry === 'resubmitted').map(({ text }) => text)).toEqual(['A DSG'])
  expect(answered.files.filter(({ kind }) => kind === 'log')).toHaveLength(1)

  await master.change(master.staff, there, 'start')
  await master.deliver(master.staff, there)
  await exchange()
  const delivered = await agent.read(agent.customer, id)
  expect(delivered.status).toBe('completed')
  expect(delivered.files.filter(({ kind }) => kind === 'modified')).toHaveLength(1)
  const file = await agent.call(DownloadNewFile, { params: { id } }, { as: agent.customer })
  expect(sha256(file.bytes)).toBe(sha256(modified))
  expect(await joinedOf(id)).toMatchObject({ state: 'delivered', obstacle: null, master_status: 'completed' })

  const here = await messagesOf(agent, id)
  expect(here.map(({ text }) => text).sort()).toEqual(['Is it done?', 'Not for the master', 'Soon'])
  const plan = here.find(({ text }) => text === 'Soon')
  expect(plan?.by.kind).toBe('staff')
  const fetched = await agent.call(
    DownloadMessageFile,
    { params: { id, msgid: plan?._id ?? '' } },
    { as: agent.customer },
  )
  expect(Buffer.from(fetched.bytes).toString()).toBe('a plan')
  const messages = await messagesOf(master, there)
  expect(messages.map(({ text }) => text).sort()).toEqual(['Is it done?', 'Soon'])
  expect(messages.find(({ text }) => text === 'Is it done?')?.files.map(({ name }) => name)).toEqual(['log.txt'])

  expect(await masterOrders()).toHaveLength(before + 1)
  expect(await master.balance(account)).toBe(balance)
  expect(await sites.countDrafts()).toBe(0)
  expect(await reconcile(agent.sql)).toEqual([])
  expect(await reconcile(master.sql)).toEqual([])
}

test('an order is forwarded, and its result comes back', () => playOrder(noFaults))

describe('nothing is lost or doubled', () => {
  test('if each request is first lost, then its answer, and the program is killed at both', async () => {
    await playOrder(({ tries }) => faultKinds[tries - 1])
  }, 60_000)

  test.runIf(isLong)(
    'if the program is killed or the connection is cut at any single step',
    async () => {
      for (const kind of faultKinds) {
        let reached = true
        for (let step = 1; reached; step++) {
          reached = false
          await playOrder(({ nth }): FaultKind | undefined => {
            if (nth !== step) return undefined
            reached = true
            return kind
          })
        }
      }
    },
    3_600_000,
  )
})

test('an order that the master cannot handle does not hold up the others', async () => {
  const { line, agent, joinedOf } = sites
  const bad = await sites.placed()
  const good = await agent.order(agent.customer)
  await sites.master.give(sites.account, 100)
  let submitted = 0
  line.play((name) =>
    name.endsWith('/submit') && submitted++ === 0 ? { status: 500, body: { code: 'request.internal' } } : undefined,
  )
  await sites.exchange()
  line.play(() => undefined)
  expect(await joinedOf(bad)).toMatchObject({ state: 'submitting', obstacle: 'failing', attempts: 1 })
  expect(await joinedOf(good)).toMatchObject({ state: 'working', obstacle: null })
  await agent.sql`UPDATE joined_orders SET next_at = NULL`
  await sites.exchange()
  expect(await joinedOf(bad)).toMatchObject({ state: 'working', obstacle: null })
})
