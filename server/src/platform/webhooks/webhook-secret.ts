import { randomBytes } from 'node:crypto'
import type { App } from '../api/handler.ts'
import { seal, unseal } from '../api/seal.ts'

const secretBytes = 32

type Form = { prefix: string; encoding: 'base64' | 'base64url' }

/**
 * Creates and decrypts the secrets of one kind of webhook. `use`: the purpose for which they are sealed. A secret is shown only once, when it
 * is created.
 */
export const webhookSecrets = (use: string, { prefix, encoding }: Form) => ({
  use,
  make({ secretKey }: Pick<App, 'secretKey'>): { secret: string; sealed: Buffer } {
    const secret = `${prefix}${randomBytes(secretBytes).toString(encoding)}`
    return { secret, sealed: seal(secretKey, use, secret) }
  },
  /** Decrypts a secret. Undefined if there is none, or if it was sealed with another SECRET_KEY. */
  open: ({ secretKey }: Pick<App, 'secretKey'>, sealed: Buffer | null): string | undefined =>
    sealed ? unseal(secretKey, use, sealed) : undefined,
})
export type WebhookSecrets = ReturnType<typeof webhookSecrets>
