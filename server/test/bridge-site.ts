import { createHash } from 'node:crypto'
import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { AddToolBridge } from '@mapwright/contract/orders/bridges/tool-bridge-endpoints.ts'
import { DownloadOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { callBridge } from '../src/orders/bridges/tool-file-jobs.ts'
import { eventually } from './eventually.ts'
import type { Person, TestSite } from './kit.ts'
import { original } from './order-kit.ts'
import { startOrderSite } from './order-site.ts'
import { makeSlaveFile, startToolService } from './tool-service.ts'
import { password, personWithPassword } from './with-password.ts'

const channel = `pgboss_${createHash('sha224').update('jobs').digest('hex').slice(0, 24)}`

type Bridge = CallInput<typeof AddToolBridge>['body']

/** The file that the customer's slave device makes of the tests' original. */
export const slaveRead: Buffer = makeSlaveFile(original)

type Service = Awaited<ReturnType<typeof startToolService>>

/** Returns the settings of a bridge to the played service. */
export const bridgeSettings = (service: Service, more: Partial<Bridge> = {}): Bridge => ({
  kind: 'autotuner',
  name: 'Autotuner',
  is_on: true,
  at_upload: false,
  tools: ['Autotuner'],
  extensions: ['slave'],
  starts_hex: '',
  decrypt_url: `${service.address}/decrypt`,
  encrypt_url: `${service.address}/encrypt`,
  account: service.account,
  protocol: null,
  secret: service.secret,
  password,
  ...more,
})

/** Makes waiting requests to bridges due immediately. */
export async function hurryBridges({ sql }: Pick<TestSite, 'sql'>): Promise<void> {
  const due = await sql`
    UPDATE jobs.job SET start_after = now() WHERE name = ${callBridge.name} AND state IN ('created', 'retry') AND start_after > now()`
  if (due.count > 0) await sql`SELECT pg_notify(${channel}, ${callBridge.name})`
}

/** Starts a site whose slave files are decrypted and encrypted by a played service. */
export async function startBridgeSite() {
  const service = await startToolService()
  const site = await startOrderSite({ hasWorker: true, env: { PRIVATE_TARGETS: service.target } })
  const admin = await personWithPassword(site, { role_id: 1 })

  const settings = (more?: Partial<Bridge>) => bridgeSettings(service, more)
  const addBridge = (more?: Partial<Bridge>) => site.call(AddToolBridge, { body: settings(more) }, { as: admin })

  /** Places an order with the slave file. */
  const placeSlave = async (as: Person = site.customer, read: Uint8Array = slaveRead, name = 'golf.slave') => {
    await site.give(as, 100)
    const { _id } = await site.draft(as, read, name)
    const { status, body } = await site.submit(as, _id, { tool_used: 'Autotuner' })
    if (status !== 200) throw new Error(`not submitted: ${JSON.stringify(body)}`)
    return _id
  }
  /** Makes waiting requests due, and waits until the newest file at the bridge has the given state. */
  const untilFile = async (id: string, direction: string, state: string): Promise<Order['tool_files'][number]> =>
    eventually(async () => {
      await hurryBridges(site)
      const order = await site.read(site.staff, id)
      const file = order.tool_files.findLast((one) => one.direction === direction)
      if (file?.state !== state) throw new Error(`the files are ${JSON.stringify(order.tool_files)}, not ${state}`)
      return file
    })
  const download = (as: Person, id: string, file_id: string) =>
    site.call(DownloadOrderFile, { params: { id, file_id } }, { as })
  const close = async () => {
    await site.close()
    await service.close()
  }
  return { ...site, service, admin, settings, addBridge, placeSlave, untilFile, download, close }
}

export type BridgeSite = Awaited<ReturnType<typeof startBridgeSite>>
