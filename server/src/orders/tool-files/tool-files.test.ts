import { GetAdminNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import type { BridgeProtocol } from '@mapwright/contract/orders/bridges/tool-bridge.ts'
import {
  ChangeToolBridge,
  ListToolBridges,
  RemoveToolBridge,
  RetryToolFile,
  TryToolBridge,
} from '@mapwright/contract/orders/bridges/tool-bridge-endpoints.ts'
import { AddModifiedFile, CancelOrder, CreateOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BridgeSite, slaveRead, startBridgeSite } from '../../../test/bridge-site.ts'
import { eventually } from '../../../test/eventually.ts'
import type { Person } from '../../../test/kit.ts'
import { fileOf, modified, original } from '../../../test/order-kit.ts'
import { makeSlaveFile, readSlaveFile } from '../../../test/tool-service.ts'
import { deleteOldFiles } from '../files/delete-old-files.ts'
import { callBridgeJob } from './call-bridge.ts'

let site: BridgeSite
beforeAll(async () => {
  site = await startBridgeSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql`DELETE FROM tool_bridges`
  site.service.asked.length = 0
  site.service.faults.length = 0
  await site.addBridge()
})

const kindsOf = ({ files }: Order) => files.map(({ kind }) => kind)
const newest = ({ files }: Order, kind: string) => files.findLast((file) => file.kind === kind)
const read = (id: string, as = site.staff) => site.read(as, id)
const started = async () => {
  const id = await site.placeSlave()
  await site.untilFile(id, 'decrypt', 'done')
  await site.change(site.staff, id, 'start')
  return id
}
/** A modified file other than that of the tests. */
const otherFile = () => {
  const other = Buffer.from(modified)
  other[other.length - 1] = (other.at(-1) ?? 0) ^ 1
  return other
}
const retry = (id: string, job_id: string, as = site.staff) =>
  site.call(RetryToolFile, { params: { id, job_id } }, { as })

/** A service that recognizes repeated requests by their key. */
const repeatable: BridgeProtocol = {
  request: 'json',
  response: 'json',
  ...{ file_field: 'data', data_path: 'data', hash_path: '' },
  ...{ account_header: 'X-Autotuner-Id', secret_header: 'X-Autotuner-API-Key', key_header: 'Idempotency-Key' },
  ...{ fields: [], device_values: [{ name: 'slave_id', path: 'slave_id' }] },
}

const untilNotified = (id: string, as: Person) =>
  eventually(async () => {
    const { notifications } = (await site.call(GetAdminNotifications, {}, { as })).body
    if (!notifications.some(({ kind, link }) => kind === 'tool_file_failed' && link.endsWith(id)))
      throw new Error('no notification yet')
  })

describe('a slave file', () => {
  it('is decrypted after the submission, examined, and can be downloaded by staff only', async () => {
    const id = await site.placeSlave()
    const done = await site.untilFile(id, 'decrypt', 'done')
    expect(done.identification?.hardware_numbers[0]?.value).toBe('0281018526')

    const order = await read(id)
    const decrypted = newest(order, 'decrypted')
    expect(decrypted).toMatchObject({ name: 'golf-decrypted.bin', size: original.length })
    expect(Buffer.from((await site.download(site.staff, id, decrypted?._id ?? '')).bytes).equals(original)).toBe(true)

    const own = await read(id, site.customer)
    expect(kindsOf(own)).toEqual(['original'])
    expect(own.tool_files[0]).toMatchObject({ state: 'done', tool: 'Autotuner', size: original.length })
    expect(own.tool_files[0]?.identification?.hardware_numbers[0]?.value).toBe('0281018526')
    const refused = await site.download(site.customer, id, decrypted?._id ?? '')
    expect([refused.status, refused.body.code]).toEqual([404, 'orders.file_not_found'])
  })

  it('is delivered in the format of the tool, while the unencrypted file stays with staff', async () => {
    const id = await started()
    expect((await site.tuned(site.staff, id)).status).toBe(200)
    await site.untilFile(id, 'encrypt', 'done')
    const order = await read(id)
    expect(newest(order, 'modified')).toMatchObject({ name: 'tuned.slave', delivered_at: null })
    expect(newest(order, 'modified')?.changed_share).toBeGreaterThan(0)
    expect(site.service.asked.map(({ direction }) => direction)).toEqual(['decrypt', 'encrypt'])

    expect((await site.change(site.staff, id, 'complete')).status).toBe(200)
    const own = await read(id, site.customer)
    expect(kindsOf(own)).toEqual(['original', 'modified'])
    const bytes = (await site.download(site.customer, id, own.modified_file?._id ?? '')).bytes
    expect(readSlaveFile(bytes)?.equals(modified)).toBe(true)
    const plain = newest(await read(id), 'plain')
    expect((await site.download(site.customer, id, plain?._id ?? '')).body.code).toBe('orders.file_not_found')
  })

  it('is refused as a modified file that does not fit the decrypted read', async () => {
    const id = await started()
    const other = Buffer.from(modified.subarray(0, modified.length / 2))
    expect((await site.tuned(site.staff, id, other)).status).toBe(422)
    expect(kindsOf(await read(id))).toEqual(['original', 'decrypted'])
  })

  it('that staff have encrypted themselves is delivered unchanged', async () => {
    const id = await started()
    const bytes = makeSlaveFile(modified)
    const input = {
      params: { id },
      body: { format: 'tool', override_reason: 'encrypted with the tool' } as const,
      files: { modified_file: fileOf(bytes, 'own.slave') },
    }
    expect((await site.call(AddModifiedFile, input, { as: site.staff })).status).toBe(200)
    expect((await site.change(site.staff, id, 'complete')).status).toBe(200)
    expect(site.service.asked.map(({ direction }) => direction)).toEqual(['decrypt'])
  })

  it('that is marked as encrypted but is not is refused', async () => {
    const id = await started()
    const input = {
      params: { id },
      body: { format: 'tool', override_reason: 'encrypted with the tool' } as const,
      files: { modified_file: fileOf(modified, 'own.slave') },
    }
    const refused = await site.call(AddModifiedFile, input, { as: site.staff })
    expect([refused.status, refused.body.code]).toEqual([409, 'orders.not_encrypted'])
    expect(kindsOf(await read(id))).toEqual(['original', 'decrypted'])
  })

  it('is not delivered if it is not decrypted and staff do not mark their file as encrypted', async () => {
    site.service.faults.push(401)
    const id = await site.placeSlave()
    await site.untilFile(id, 'decrypt', 'failed')
    await site.change(site.staff, id, 'start')
    const send = (more: object) => {
      const body = { override_reason: 'checked by hand', ...more }
      const input = { params: { id }, body, files: { modified_file: fileOf(makeSlaveFile(modified), 'own.slave') } }
      return site.call(AddModifiedFile, input, { as: site.staff })
    }
    expect((await send({})).body.code).toBe('orders.not_encrypted')
    expect((await send({ format: 'tool' })).status).toBe(200)
  })

  it('that staff have encrypted themselves is not replaced by a late encryption', async () => {
    const id = await started()
    site.service.faults.push(401)
    await site.tuned(site.staff, id)
    const failed = await site.untilFile(id, 'encrypt', 'failed')
    const input = {
      params: { id },
      body: { format: 'tool', override_reason: 'encrypted with the tool' } as const,
      files: { modified_file: fileOf(makeSlaveFile(modified), 'own.slave') },
    }
    expect((await site.call(AddModifiedFile, input, { as: site.staff })).status).toBe(200)
    expect((await read(id)).tool_files.at(-1)).toMatchObject({ state: 'failed', reason: 'replaced' })
    expect((await retry(id, failed._id)).body.code).toBe('orders.wrong_state')
    expect((await site.change(site.staff, id, 'complete')).status).toBe(200)
  })

  it('is not sent if it belongs to another tool, or if the bridge is off', async () => {
    const id = await site.order(site.customer)
    const [bridge] = (await site.call(ListToolBridges, {}, { as: site.admin })).body.tool_bridges
    await site.call(
      ChangeToolBridge,
      { params: { id: bridge?._id ?? '' }, body: site.settings({ is_on: false }) },
      { as: site.admin },
    )
    const other = await site.placeSlave()
    await eventually(async () => {
      const [row] = await site.sql`SELECT FROM outbox WHERE dead_at IS NULL`
      if (row) throw new Error('events wait')
    })
    expect((await read(id)).tool_files).toEqual([])
    expect((await read(other)).tool_files).toEqual([])
  })

  it('is decrypted at upload if this is switched on, and goes with a draft', async () => {
    await site.sql`UPDATE tool_bridges SET at_upload = true, tools = '{}', extensions = '{}', starts_hex = '504c41594544'`
    const { _id } = await site.draft(site.customer, slaveRead, 'golf.bin')
    await site.untilFile(_id, 'decrypt', 'done')
    const input = { body: { order_id: _id }, files: { original_file: fileOf(original) } }
    expect((await site.call(CreateOrder, input, { as: site.customer })).status).toBe(200)
    expect(kindsOf(await read(_id))).toEqual(['original'])
  })
})

describe('a failure', () => {
  it('of the encryption holds the delivery until a retry succeeds', async () => {
    const id = await started()
    site.service.faults.push(401)
    await site.tuned(site.staff, id)
    const failed = await site.untilFile(id, 'encrypt', 'failed')
    expect(failed).toMatchObject({ reason: 'refused_credentials', detail: expect.stringContaining('HTTP 401') })
    const early = await site.change(site.staff, id, 'complete')
    expect(early.body.code).toBe('orders.not_encrypted')
    expect((await read(id, site.customer)).files.map(({ kind }) => kind)).toEqual(['original'])

    expect((await retry(id, failed._id, await site.person())).status).toBe(403)
    expect((await retry(id, failed._id)).status).toBe(200)
    await site.untilFile(id, 'encrypt', 'done')
    expect((await retry(id, failed._id)).body.code).toBe('orders.wrong_state')
    expect((await site.change(site.staff, id, 'complete')).status).toBe(200)
  })

  it('is announced to the staff who handle the order', async () => {
    site.service.faults.push(401)
    const id = await site.placeSlave()
    await site.untilFile(id, 'decrypt', 'failed')
    await untilNotified(id, site.staff)
    const mailed = await site.sql`
      SELECT FROM mails WHERE kind = 'tool_file_failed' AND to_address = ${site.staff.email} AND values ->> 'link' LIKE ${`%${id}`}`
    expect(mailed).toHaveLength(1)
  })

  it('at upload is announced once the order is submitted', async () => {
    await site.sql`UPDATE tool_bridges SET at_upload = true`
    site.service.faults.push(401)
    const { _id } = await site.draft(site.customer, slaveRead, 'golf.slave')
    await eventually(async () => {
      const [job] = await site.sql`SELECT FROM tool_file_jobs WHERE order_id = ${_id} AND state = 'failed'`
      if (!job) throw new Error('the file has not failed yet')
    })
    await site.give(site.customer, 100)
    expect((await site.submit(site.customer, _id, { tool_used: 'Autotuner' })).status).toBe(200)
    await untilNotified(_id, site.staff)
  })

  it('of a second encryption does not deliver the first file again', async () => {
    const id = await started()
    await site.tuned(site.staff, id)
    await site.untilFile(id, 'encrypt', 'done')
    site.service.faults.push(402)
    await site.tuned(site.staff, id, otherFile())
    expect(await site.untilFile(id, 'encrypt', 'failed')).toMatchObject({ reason: 'quota' })
    expect((await site.change(site.staff, id, 'complete')).body.code).toBe('orders.not_encrypted')
  })

  it('that the service refuses for now is repeated', async () => {
    site.service.faults.push(429, 503)
    const id = await site.placeSlave()
    await site.untilFile(id, 'decrypt', 'done')
    expect(site.service.asked).toHaveLength(1)
  })

  it('with an unknown outcome is never repeated without being asked', async () => {
    site.service.faults.push('cut')
    const id = await site.placeSlave()
    const unknown = await site.untilFile(id, 'decrypt', 'unknown')
    expect(unknown.reason).toBe('unreachable')
    expect(site.service.asked).toHaveLength(1)
    await retry(id, unknown._id)
    await site.untilFile(id, 'decrypt', 'done')
    expect(site.service.asked).toHaveLength(2)
  })

  it('with an unknown outcome is repeated with the same key, if the service recognizes it', async () => {
    await site.sql`DELETE FROM tool_bridges`
    await site.addBridge({ kind: 'http', protocol: JSON.stringify(repeatable) })
    site.service.faults.push('cut')
    const id = await site.placeSlave()
    await site.untilFile(id, 'decrypt', 'done')
    const keys = site.service.asked.map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toEqual([expect.any(String), keys[0]])
  })

  it('is not retried once the order is cancelled', async () => {
    const id = await started()
    site.service.faults.push('cut')
    await site.tuned(site.staff, id)
    const unknown = await site.untilFile(id, 'encrypt', 'unknown')
    const cancel = { params: { id }, body: { reason: 'the customer has withdrawn' } }
    expect((await site.call(CancelOrder, cancel, { as: site.staff })).status).toBe(200)
    expect((await retry(id, unknown._id)).body.code).toBe('orders.wrong_state')
  })

  it('that may have been processed keeps its key when staff retry', async () => {
    await site.sql`DELETE FROM tool_bridges`
    await site.addBridge({ kind: 'http', protocol: JSON.stringify(repeatable) })
    site.service.faults.push('cut', 'cut', 'cut', 'cut', 'cut')
    const id = await site.placeSlave()
    const failed = await site.untilFile(id, 'decrypt', 'failed')
    await retry(id, failed._id)
    await site.untilFile(id, 'decrypt', 'done')
    expect(new Set(site.service.asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  it('by a stop of the process is shown as unknown', async () => {
    const id = await site.placeSlave()
    await site.untilFile(id, 'decrypt', 'done')
    // The state after kill -9 between the request and its settlement, and the repetition of the job by the queue.
    await site.sql`UPDATE tool_file_jobs SET state = 'calling', result_id = NULL WHERE order_id = ${id}`
    await site.sql`UPDATE jobs.job SET state = 'retry', completed_on = NULL, retry_limit = 5, retry_count = 0, start_after = now()
      WHERE name = 'orders.call_tool_bridge' AND data ->> 'tool_file_id' = (SELECT _id::text FROM tool_file_jobs WHERE order_id = ${id})`
    expect(await site.untilFile(id, 'decrypt', 'unknown')).toMatchObject({ reason: 'interrupted' })
    expect(site.service.asked).toHaveLength(1)
  })

  it('that nobody expected ends visibly with the last attempt of its job', async () => {
    site.service.faults.push(401)
    const id = await site.placeSlave()
    const { _id } = await site.untilFile(id, 'decrypt', 'failed')
    await site.sql`UPDATE tool_file_jobs SET state = 'waiting', reason = NULL, attempts = 0 WHERE _id = ${_id}`
    await site.sql`DELETE FROM in_app_notifications`
    const files = { ...site.app.files, read: () => Promise.reject(new Error('the file store is away')) }
    const context = {
      ...{ data: { tool_file_id: _id, attempt: 1 }, sql: site.sql, app: { ...site.app, files } },
      ...{ publicFetch: () => expect.fail('not called'), now: new Date(), log: pino({ level: 'silent' }) },
      ...{ is_last_attempt: true, signal: new AbortController().signal },
    }
    await expect(callBridgeJob.handle(context)).rejects.toThrow('the file store is away')
    expect((await read(id)).tool_files).toMatchObject([{ state: 'unknown', reason: 'interrupted' }])
    await untilNotified(id, site.staff)
  })

  it('by a response without a file is shown', async () => {
    site.service.faults.push('none')
    const id = await site.placeSlave()
    const failed = await site.untilFile(id, 'decrypt', 'failed')
    expect(failed).toMatchObject({ reason: 'bad_answer', detail: 'the response has no "data"' })
    expect(site.service.asked).toHaveLength(1)
  })

  it('of the content is noticed by its hash', async () => {
    site.service.faults.push('damaged')
    const id = await site.placeSlave()
    expect(await site.untilFile(id, 'decrypt', 'failed')).toMatchObject({ reason: 'bad_answer' })
    expect(kindsOf(await read(id))).toEqual(['original'])
  })
})

describe('the same input', () => {
  const asked = () => site.service.asked.map(({ direction }) => direction)

  it('is sent once: the second order gets its own copy of the results', async () => {
    const [first, second] = [await started(), await started()]
    expect(asked()).toEqual(['decrypt'])
    for (const id of [first, second]) {
      await site.tuned(site.staff, id)
      await site.untilFile(id, 'encrypt', 'done')
    }
    expect(asked()).toEqual(['decrypt', 'encrypt'])
    expect((await site.change(site.staff, second, 'complete')).status).toBe(200)
    const own = await read(second, site.customer)
    const { bytes } = await site.download(site.customer, second, own.modified_file?._id ?? '')
    expect(readSlaveFile(bytes)?.equals(modified)).toBe(true)
    // The file of the other order is stored on its own.
    await deleteOldFiles(site.sql, new Date(Date.now() + 40 * 86_400_000))
    expect((await site.download(site.staff, first, newest(await read(first), 'decrypted')?._id ?? '')).status).toBe(200)
  })

  it('is sent again for another device, and after the bridge was changed', async () => {
    const [first, second] = [await started(), await started()]
    await site.tuned(site.staff, first)
    await site.untilFile(first, 'encrypt', 'done')
    await site.sql`UPDATE tool_file_jobs SET facts = facts || '{"slave_id": "20990002"}' WHERE order_id = ${second}`
    await site.tuned(site.staff, second)
    await site.untilFile(second, 'encrypt', 'failed')
    const [bridge] = (await site.call(ListToolBridges, {}, { as: site.admin })).body.tool_bridges
    const params = { id: bridge?._id ?? '' }
    await site.call(ChangeToolBridge, { params, body: site.settings({ name: 'Autotuner 2' }) }, { as: site.admin })
    await started()
    expect(asked()).toEqual(['decrypt', 'encrypt', 'decrypt'])
  })
})

it('the files and the ids of the device are deleted with the files of the order', async () => {
  const id = await started()
  await site.tuned(site.staff, id)
  await site.untilFile(id, 'encrypt', 'done')
  await site.change(site.staff, id, 'complete')
  await deleteOldFiles(site.sql, new Date(Date.now() + 40 * 86_400_000))
  expect((await read(id)).files.every(({ gone }) => gone)).toBe(true)
  const rows = await site.sql<{ facts: object }[]>`SELECT facts FROM tool_file_jobs WHERE order_id = ${id}`
  expect(rows.map(({ facts }) => facts)).toEqual([{}, {}])
})

describe('the settings', () => {
  const first = async () => {
    const [bridge] = (await site.call(ListToolBridges, {}, { as: site.admin })).body.tool_bridges
    return bridge ?? expect.fail('no bridge')
  }

  it('need the password and never return the key', async () => {
    expect((await site.addBridge({ password: 'not the password' })).body.code).toBe('accounts.wrong_password')
    const bridge = await first()
    expect(bridge.has_secret).toBe(true)
    expect(JSON.stringify(bridge)).not.toContain(site.service.secret)
    const params = { id: bridge._id }
    const removal = await site.call(RemoveToolBridge, { params, body: { password: 'wrong' } }, { as: site.admin })
    expect(removal.body.code).toBe('accounts.wrong_password')
  })

  it('keep the key for the same addresses and account only', async () => {
    const params = { id: (await first())._id }
    const change = async (more: object) =>
      (await site.call(ChangeToolBridge, { params, body: site.settings({ secret: '', ...more }) }, { as: site.admin }))
        .body.tool_bridges[0]?.has_secret
    expect(await change({ name: 'Autotuner 2' })).toBe(true)
    expect(await change({ encrypt_url: 'https://elsewhere.example.com/encrypt' })).toBe(false)
  })

  it('name the wrong member of the protocol', async () => {
    const wrong = async (protocol: string) => {
      const { status, body } = await site.addBridge({ kind: 'http', protocol })
      return [status, Object.keys(body.fields ?? {})]
    }
    expect(await wrong('{ "request": ')).toEqual([400, ['protocol']])
    const protocol = {
      ...{ request: 'json', response: 'json', file_field: 'data', fields: [{ name: 'a b', value: '' }] },
      ...{ account_header: '', secret_header: '', key_header: '', data_path: 'data', hash_path: '' },
    }
    expect(await wrong(JSON.stringify(protocol))).toEqual([
      400,
      expect.arrayContaining(['protocol.fields.0.name', 'protocol.device_values']),
    ])
  })

  it('can be tried', async () => {
    const { _id } = await first()
    const attempt = async () => (await site.call(TryToolBridge, { params: { id: _id } }, { as: site.admin })).body
    expect(await attempt()).toMatchObject({ reason: null })
    site.service.faults.push(401)
    expect(await attempt()).toMatchObject({ reason: 'refused_credentials' })
  })
})
