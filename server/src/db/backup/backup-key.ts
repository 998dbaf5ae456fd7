import { hkdfSync } from 'node:crypto'
import type { KeyedValues, Manifest } from './manifest.ts'

/** The key that the restored site will use, and what to do when the backup needs another one: answer to go on, throw to stop. */
export type KeyCheck = { secretKey: string; onOtherKey(lost: KeyedValues): Promise<void> }

/** Tells keys apart and says nothing about a key of full strength. */
export const keyFingerprint = (secretKey: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'mapwright key fingerprint', 16)).toString('base64url')

/** Backups of earlier releases carry no fingerprint and cannot be checked. */
export async function checkKey({ key }: Manifest, { secretKey, onOtherKey }: KeyCheck): Promise<void> {
  if (key && key.fingerprint !== keyFingerprint(secretKey)) await onOtherKey(key)
}
