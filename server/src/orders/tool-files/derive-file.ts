import { Readable } from 'node:stream'
import { maxFileBytes } from '@mapwright/contract/ecu/max-file-bytes.ts'
import type { FileStore } from '../../platform/api/file-store.ts'
import type { Upload } from '../../platform/api/handler.ts'
import type { PublicFetch } from '../../platform/net/public-fetch.ts'
import { byteChunks } from '../../platform/streams/byte-chunks.ts'
import type { Details, ToolBridge } from '../bridges/tool-bridge.ts'
import type { ToolFileRow } from '../bridges/tool-file-rows.ts'
import type { Examined } from '../files/examined.ts'
import { examine } from '../files/examiner.ts'

/** The file that is sent to a bridge. `original_name`: name of the newest original, whose extension an encrypted file gets. */
export type Source = { _id: string; storage_key: string; name: string; size: number; original_name: string }

/** File that a service has returned, stored but not part of the order yet. `examined` is null for an encrypted file. */
export type Derived = { upload: Upload; facts: Details; examined: Examined | null }

export type Begun = { file: ToolFileRow; bridge: ToolBridge; source: Source; owner_id: string }

async function contentOf(store: FileStore, { storage_key }: Source): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of byteChunks(await store.read(storage_key))) pieces.push(piece)
  return Buffer.concat(pieces)
}

const maxStemLength = 200
const splitName = (name: string) => {
  const [, stem = name, end = ''] = /^(.+?)(\.[^.]{1,8})?$/.exec(name) ?? []
  return { stem: stem.slice(0, maxStemLength), end }
}

const nameOf = ({ direction }: ToolFileRow, { name, original_name }: Source): string =>
  direction === 'decrypt'
    ? `${splitName(name).stem}-decrypted.bin`
    : `${splitName(name).stem}${splitName(original_name).end}`

async function callService({ file, bridge }: Begun, sent: { bytes: Buffer; name: string }, publicFetch: PublicFetch) {
  const request = { publicFetch, key: file.request_key }
  if (file.direction === 'decrypt') return bridge.decrypt(sent, request)
  return { bytes: await bridge.encrypt(sent, { ...request, facts: file.facts }), facts: file.facts }
}

/** Sends a file to its bridge, stores the file that the service returns, and examines a decrypted read. @throws BridgeFailure */
export async function deriveFile(store: FileStore, begun: Begun, publicFetch: PublicFetch): Promise<Derived> {
  const { file, source, owner_id } = begun
  const sent = { bytes: await contentOf(store, source), name: source.name }
  const { bytes, facts } = await callService(begun, sent, publicFetch)
  const stored = await store.put(Readable.from([bytes]), { maxBytes: maxFileBytes })
  const upload = { ...stored, name: nameOf(file, source), media_type: 'application/octet-stream' }
  if (file.direction === 'encrypt') return { upload, facts, examined: null }
  return { upload, facts, examined: await examine(store, upload, owner_id) }
}
