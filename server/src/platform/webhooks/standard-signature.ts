import { createHmac } from 'node:crypto'
import { webhookSecrets } from './webhook-secret.ts'

const prefix = 'whsec_'

/** Creates secrets in the form that the libraries of Standard Webhooks expect. */
export const standardSecrets = (use: string) => webhookSecrets(use, { prefix, encoding: 'base64' })

/** Builds the headers of Standard Webhooks 1.0. The HMAC covers id, time and body. */
export function standardHeaders(body: string, { id, secret, now }: { id: string; secret: string; now: Date }) {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
