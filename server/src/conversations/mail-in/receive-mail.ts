import { ReceiveMail } from '@mapwright/contract/conversations/mail-in-endpoints.ts'
import { countHit } from '../../platform/api/count-hits.ts'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { isHookSecret, secretIn } from './hook-secret.ts'
import { storeMail } from './inbound-rows.ts'
import { mailInRow } from './mail-in-rows.ts'

/** The limit of wrong secrets from one address. */
const wrongTries = { seconds: 600, count: 20 }

/** Stores a mail from a caller with the secret. A job processes it, so that the mail server need not wait. */
export const receiveMail = command(ReceiveMail, {
  authorize: async ({ sql, request }) => {
    const { hook_secret_hash } = await mailInRow(sql)
    if (hook_secret_hash !== null && isHookSecret(secretIn(request.headers?.['authorization'] ?? ''), hook_secret_hash))
      return
    await countHit(sql, `orders.receive_mail wrong ${request.address}`, wrongTries)
    throw new Problem('orders.wrong_hook_secret')
  },
  run: async ({ tx, files, now }) => {
    await storeMail(tx, found(files.message?.[0], 'request.invalid'), { source: 'hook', now })
    return {}
  },
})
