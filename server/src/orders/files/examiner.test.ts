import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSilentBucket } from '../../../test/silent-bucket.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import { newStorageKey } from '../../platform/files/storage-key.ts'
import { examinerWith } from './examiner.ts'

let bucket: Awaited<ReturnType<typeof startSilentBucket>>
beforeAll(async () => {
  bucket = await startSilentBucket()
})
afterAll(() => bucket.close())

const key = newStorageKey()
const examiner = examinerWith({ threads: 1, timeoutMs: 2500, heapMegabytes: 128 })

test('stores an original with a finding if examining it times out', async () => {
  const store = await openFileStore(bucket.address)
  const examined = await examiner.examine(store, { storage_key: key, size: 4096, name: 'read.bin' })
  expect(examined.findings).toEqual([{ code: 'ecu.not_examined', severity: 'warn', overridable: false, details: {} }])
  expect(examined.identification.software_numbers).toEqual([])
})

test('requires a reason from staff if comparing a modified file times out', async () => {
  const store = await openFileStore(bucket.address)
  const compared = await examiner.compare(store, { original_key: key, modified_key: key })
  expect(compared).toMatchObject({
    findings: [{ code: 'ecu.not_compared', severity: 'refuse', overridable: true }],
    changed_share: null,
    compared: [],
  })
})
