import { hkdfSync } from 'node:crypto'
import type { Manifest, SealedValues } from './manifest.ts'

/** The secret key of the restored site. `onOtherKey` is called when the backup was made with another key; it throws to stop. */
export type KeyCheck = { secretKey: string; onOtherKey(lost: SealedValues): Promise<void> }

/** Distinguishes keys without revealing anything about a key with full entropy. */
export const keyFingerprint = (secretKey: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'mapwright key fingerprint', 16)).toString('base64url')

/** Backups made by earlier releases have no fingerprint and cannot be checked. */
export async function checkKey({ key }: Manifest, { secretKey, onOtherKey }: KeyCheck): Promise<void> {
  if (key && key.fingerprint !== keyFingerprint(secretKey)) await onOtherKey(key)
}
