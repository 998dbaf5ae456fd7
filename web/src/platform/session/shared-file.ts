import { shareTarget } from '@mapwright/contract/api/share-target.ts'

/** The age at which a shared file is removed if the user has not accepted it, in ms. */
const maxAgeMs = 60 * 60_000

/** True if the cache is available. Browsers provide it only on secure connections. */
const hasCache = () => 'caches' in globalThis

/** Removes the shared file, if any. */
export async function removeSharedFile(): Promise<void> {
  if (hasCache()) await caches.delete(shareTarget.cache).catch(() => false)
}

/** Reads the file that the service worker stored within the last hour; undefined without one. */
export async function readSharedFile(now = Date.now()): Promise<File | undefined> {
  if (!hasCache()) return undefined
  try {
    const kept = await (await caches.open(shareTarget.cache)).match(shareTarget.key)
    if (kept && now - Number(kept.headers.get('x-kept-at')) < maxAgeMs)
      return new File([await kept.blob()], decodeURIComponent(kept.headers.get('x-name') ?? ''))
  } catch {
    // If storage fails, no file was stored.
  }
  await removeSharedFile()
  return undefined
}
