import { Readable } from 'node:stream'
import type { Finding } from '@mapwright/contract/ecu/finding.ts'
import { maxFileBytes } from '@mapwright/contract/ecu/max-file-bytes.ts'
import type { FileStore } from '../../platform/api/file-store.ts'
import type { Upload } from '../../platform/api/handler.ts'
import type { Compared } from '../files/examined.ts'
import { compare } from '../files/examiner.ts'
import type { Fitting } from './library-rows.ts'
import { transferChanges } from './transfer-changes.ts'
import type { StoredOriginal } from './work.ts'

export type Made = { upload: Upload; compared: Compared }

/** Names the modified file after the customer's own file. The library file's name may refer to another car or person. */
export const nameFor = ({ name }: Pick<StoredOriginal, 'name'>): string => {
  const [, stem = name, end = '.bin'] = /^(.+?)(\.[^.]{1,8})?$/.exec(name) ?? []
  return `${stem.slice(0, 200)}-modified${end}`
}

/**
 * Creates, stores and checks a modified file for this original from a library file. If the file is not used, the caller or the cleanup of
 * the file store removes it.
 */
export async function makeFile(store: FileStore, original: StoredOriginal, fitting: Fitting): Promise<Made> {
  const { original_key: other_key, modified_key: tuned_key } = fitting
  const content =
    fitting.match === 'same_file'
      ? await store.read(tuned_key)
      : Readable.from(transferChanges(store, { read_key: original.storage_key, other_key, tuned_key }))
  const stored = await store.put(content, { maxBytes: maxFileBytes })
  const upload = { ...stored, name: nameFor(original), media_type: 'application/octet-stream' }
  const compared = await compare(store, {
    original_key: original.storage_key,
    modified_key: stored.storage_key,
  })
  return { upload, compared }
}

/** Returns the findings that prevent an automatic delivery. */
export const blocksOf = ({ findings }: Compared): Finding[] => findings.filter(({ severity }) => severity === 'refuse')
