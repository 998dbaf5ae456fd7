import { shareTarget } from '@mapwright/contract/api/share-target.ts'

/** Age at which a shared file that was not accepted is removed. */
const maxAgeMs = 60 * 60_000

/** Whether the cache is available; browsers offer it only on secure connections. */
const hasCache = () => 'caches' in globalThis

/** Removes the shared file, if there is one. */
export async function removeSharedFile(): Promise<void> {
  if (hasCache()) await caches.delete(shareTarget.cache).catch(() => false)
}

/** Reads the file that the service worker has kept within the last hour; undefined if there is none. */
export async function readSharedFile(now = Date.now()): Promise<File | undefined> {
  if (!hasCache()) return undefined
  try {
    const kept = await (await caches.open(shareTarget.cache)).match(shareTarget.key)
    if (kept && now - Number(kept.headers.get('x-kept-at')) < maxAgeMs)
      return new File([await kept.blob()], decodeURIComponent(kept.headers.get('x-name') ?? ''))
  } catch {
    // If storage fails, the browser keeps nothing.
  }
  await removeSharedFile()
  return undefined
}
