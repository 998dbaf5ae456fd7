import { hkdfSync } from 'node:crypto'
import { acceptedKeys } from '../api/secret-keys.ts'
import type { Tx } from '../db/sql.ts'
import type { Manifest, SealedValues } from './manifest.ts'

/**
 * The check of the key for the restored site. `onOtherKey` is called if the backup was made with another key. It throws to abort the restore.
 */
export type KeyCheck = {
  secretKey: string
  onOtherKey(lost: SealedValues): Promise<void>
  /** Finds the values of a restored database that the key cannot decrypt. Undefined if the key is right or cannot be tested. */
  lostIn(tx: Tx, secretKey: string): Promise<SealedValues | undefined>
}

/** Identifies a key without revealing anything about it, provided that the key has full entropy. */
const keyFingerprint = (secretKey: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'mapwright key fingerprint', 16)).toString('base64url')

/** Returns the fingerprints of the keys that a backup of this site may need. */
export function backupFingerprints(secretKey: string): { fingerprint: string; former?: string } {
  const [, former] = acceptedKeys(secretKey)
  return {
    fingerprint: keyFingerprint(secretKey),
    ...(former === undefined ? {} : { former: keyFingerprint(former) }),
  }
}

const isAccepted = (fingerprint: string, secretKey: string): boolean =>
  acceptedKeys(secretKey).map(keyFingerprint).includes(fingerprint)

export async function checkKey({ key }: Manifest, { secretKey, onOtherKey }: KeyCheck): Promise<void> {
  if (key && !isAccepted(key.fingerprint, secretKey)) await onOtherKey(key)
}

/**
 * Checks the key for a backup that an earlier release made, which contains no fingerprint of the key, or that was made while the key was being
 * changed: tries to decrypt the restored values before the restore is committed.
 */
export async function checkRestoredKey(
  tx: Tx,
  { key }: Manifest,
  { secretKey, onOtherKey, lostIn }: KeyCheck,
): Promise<void> {
  const isUncertain = !key || (key.former !== undefined && isAccepted(key.fingerprint, secretKey))
  const lost = isUncertain ? await lostIn(tx, secretKey) : undefined
  if (lost) await onOtherKey(lost)
}
