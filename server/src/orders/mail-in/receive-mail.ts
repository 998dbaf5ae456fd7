import { ReceiveMail } from '@mapwright/contract/orders/mail-in-endpoints.ts'
import { countHit } from '../../platform/api/count-hits.ts'
import { command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import { isHookSecret, secretIn } from './hook-secret.ts'
import { keepMail } from './inbound-rows.ts'
import { mailInRow } from './mail-in-rows.ts'

/** Wrong secrets from one address in ten minutes, after which it is not listened to. */
const wrongTries = { seconds: 600, count: 20 }

/** Takes a mail from whoever carries the secret, and answers at once: it is read by a job, so that no mail server has to wait or ask again. */
export const receiveMail = command(
  ReceiveMail,
  async ({ tx, files, now }) => {
    await keepMail(tx, found(files.message?.[0], 'request.invalid'), { door: 'hook', now })
    return {}
  },
  undefined,
  async ({ sql, request }) => {
    const { hook_secret_hash } = await mailInRow(sql)
    if (hook_secret_hash !== null && isHookSecret(secretIn(request.headers?.['authorization'] ?? ''), hook_secret_hash))
      return
    await countHit(sql, `orders.receive_mail wrong ${request.address}`, wrongTries)
    throw new Problem('orders.wrong_hook_secret')
  },
)
