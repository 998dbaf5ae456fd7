import { AddToolBridge, RetryToolFile } from '@mapwright/contract/orders/bridges/tool-bridge-endpoints.ts'
import { DownloadOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bridgeSettings, hurryBridges, slaveRead } from '../../../test/bridge-site.ts'
import { type EngineSite, startEngineSite } from '../../../test/engine-site.ts'
import { eventually } from '../../../test/eventually.ts'
import { original } from '../../../test/order-kit.ts'
import { readSlaveFile, startToolService } from '../../../test/tool-service.ts'
import { personWithPassword } from '../../../test/with-password.ts'

let site: EngineSite
let service: Awaited<ReturnType<typeof startToolService>>
beforeAll(async () => {
  service = await startToolService()
  site = await startEngineSite({ targets: [service.target] })
  const admin = await personWithPassword(site, { role_id: 1 })
  await site.call(AddToolBridge, { body: bridgeSettings(service, { starts_hex: '504c41594544' }) }, { as: admin })
})
afterAll(async () => {
  await site.close()
  await service.close()
})

it('an engine gets the decrypted read, and its result is delivered in the format of the tool', async () => {
  service.faults.push(503)
  const engine = await site.engine()
  try {
    const { id, customer } = await site.place(slaveRead)
    await eventually(async () => {
      await hurryBridges(site)
      const { status } = await site.read(site.staff, id)
      if (status !== 'completed') throw new Error(`the order is ${status}`)
    })
    expect(await site.log(id)).toContain('answer 1 delivered')
    const own = await site.read(customer, id)
    const params = { id, file_id: own.modified_file?._id ?? '' }
    const { bytes } = await site.call(DownloadOrderFile, { params }, { as: customer })
    const plain = readSlaveFile(bytes)
    expect(plain?.length).toBe(original.length)
    expect(plain?.equals(original)).toBe(false)
    expect(own.files.map(({ kind }) => kind)).toEqual(['original', 'modified'])
  } finally {
    await engine.stop()
  }
})

it('a result that cannot be encrypted flags the run, and the order stays with staff until a retry delivers it', async () => {
  await site.sql`UPDATE tool_bridges SET changed_at = now()`
  service.faults.push({ encrypt: 401 })
  const engine = await site.engine()
  try {
    const { id } = await site.place(slaveRead)
    const { _id: job_id } = await eventually(async () => {
      const { tool_files } = await site.read(site.staff, id)
      const failed = tool_files.find(({ direction, state }) => direction === 'encrypt' && state === 'failed')
      return failed ?? expect.fail('not failed yet')
    })
    expect(await site.run(id)).toMatchObject({ state: 'failed', reason: 'not_encrypted' })
    expect(await site.log(id)).toContain('answer - not_encrypted')
    expect(await site.read(site.staff, id)).toMatchObject({
      ...{ status: 'in_progress', assignee: null, automation: { state: 'failed', reason: 'not_encrypted' } },
    })

    expect((await site.call(RetryToolFile, { params: { id, job_id } }, { as: site.staff })).status).toBe(200)
    await eventually(async () => expect((await site.read(site.staff, id)).status).toBe('completed'))
    expect(await site.run(id)).toMatchObject({ state: 'delivered', reason: null })
    expect((await site.read(site.staff, id)).automation).toEqual({ state: 'delivered', reason: null })
  } finally {
    await engine.stop()
  }
})
