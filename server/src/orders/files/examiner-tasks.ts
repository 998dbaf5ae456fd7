import type { FileStore } from '../../platform/api/file-store.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import { compareStored } from './compare-stored.ts'
import { examineStored } from './examine-stored.ts'

const stores = new Map<string, Promise<FileStore>>()

/** Opens each store only once. A store that could not be opened is opened again by the next call. */
async function storeAt(address: string): Promise<FileStore> {
  const store = stores.get(address) ?? openFileStore(address)
  stores.set(address, store)
  try {
    return await store
  } catch (error) {
    stores.delete(address)
    throw error
  }
}

type InStore<File> = { store: string; file: File }

export const examine = async ({ store, file }: InStore<Parameters<typeof examineStored>[1]>) =>
  examineStored(await storeAt(store), file)

export const compare = async ({ store, file }: InStore<Parameters<typeof compareStored>[1]>) =>
  compareStored(await storeAt(store), file)
