import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { maxFileBytes } from '@mapwright/contract/ecu/max-file-bytes.ts'
import type { FileStore } from '../../platform/api/file-store.ts'
import type { Upload } from '../../platform/api/handler.ts'
import type { PublicFetch } from '../../platform/net/public-fetch.ts'
import type { DeviceValues, ToolBridge } from '../bridges/tool-bridge.ts'
import type { ToolFileJob } from '../bridges/tool-file-rows.ts'
import type { Examined } from '../files/examined.ts'
import { examine } from '../files/examiner.ts'
import type { EarlierResult } from './earlier-result.ts'

/** The file that is sent to a bridge. `original_name`: name of the newest original, whose extension an encrypted file gets. */
export type Source = { _id: string; storage_key: string; name: string; size: number; original_name: string }

/** File that a service has returned, stored but not part of the order yet. `examined` is null for an encrypted file. */
export type Derived = { upload: Upload; device_values: DeviceValues; examined: Examined | null }

/** A request to a bridge. `earlier`: the file that the bridge has made from the same input before, which is used instead. */
export type Begun = {
  file: ToolFileJob
  bridge: ToolBridge
  source: Source
  owner_id: string
  earlier: EarlierResult | undefined
}

const maxStemLength = 200
const splitName = (name: string) => {
  const [, stem = name, end = ''] = /^(.+?)(\.[^.]{1,8})?$/.exec(name) ?? []
  return { stem: stem.slice(0, maxStemLength), end }
}

const nameOf = ({ direction }: ToolFileJob, { name, original_name }: Source): string =>
  direction === 'decrypt'
    ? `${splitName(name).stem}-decrypted.bin`
    : `${splitName(name).stem}${splitName(original_name).end}`

async function callService({ file, bridge }: Begun, sent: { bytes: Buffer; name: string }, publicFetch: PublicFetch) {
  const request = { publicFetch, key: file.request_key }
  if (file.direction === 'decrypt') return bridge.decrypt(sent, request)
  const { device_values } = file
  return { bytes: await bridge.encrypt(sent, { ...request, device_values }), device_values }
}

const readBytes = async (store: FileStore, { storage_key }: { storage_key: string }) =>
  buffer(await store.read(storage_key))

/** Returns the earlier file, or that of the service. */
async function fileOf(store: FileStore, begun: Begun, publicFetch: PublicFetch) {
  const { earlier, source } = begun
  if (earlier) return { bytes: await readBytes(store, earlier), device_values: earlier.device_values }
  return callService(begun, { bytes: await readBytes(store, source), name: source.name }, publicFetch)
}

/** Sends a file to its bridge unless it has made the result before, stores the file, and examines a decrypted read. @throws BridgeFailure */
export async function deriveFile(store: FileStore, begun: Begun, publicFetch: PublicFetch): Promise<Derived> {
  const { file, source, owner_id } = begun
  const { bytes, device_values } = await fileOf(store, begun, publicFetch)
  const stored = await store.put(Readable.from([bytes]), { maxBytes: maxFileBytes })
  const upload = { ...stored, name: nameOf(file, source), media_type: 'application/octet-stream' }
  if (file.direction === 'encrypt') return { upload, device_values, examined: null }
  return { upload, device_values, examined: await examine(store, upload, owner_id) }
}
