import { ReceiveMail } from '@mapwright/contract/conversations/mail-in/mail-in-endpoints.ts'
import { countHit } from '../../platform/api/count-hits.ts'
import { command } from '../../platform/api/handler.ts'
import { onlyUpload } from '../../platform/api/only-upload.ts'
import { Problem } from '../../platform/api/problem.ts'
import { clientNetwork } from '../../platform/net/client-network.ts'
import { isHookSecret, secretIn } from './hook-secret.ts'
import { storeMail } from './inbound-rows.ts'
import { mailInRow } from './mail-in-rows.ts'

/** Limit for wrong secrets from one IP address. */
const wrongTries = { seconds: 600, count: 20 }

/** Stores a mail from a mail server that knows the secret. A job processes it, so the mail server does not have to wait. */
export const receiveMail = command(ReceiveMail, {
  authorize: async ({ sql, request }) => {
    const { hook_secret_hash } = await mailInRow(sql)
    if (hook_secret_hash !== null && isHookSecret(secretIn(request.headers?.['authorization'] ?? ''), hook_secret_hash))
      return
    await countHit(sql, `conversations.receive_mail wrong ${clientNetwork(request.address)}`, wrongTries)
    throw new Problem('conversations.wrong_hook_secret')
  },
  run: async ({ tx, files, now }) => {
    await storeMail(tx, onlyUpload(files.message), { source: 'hook', now })
    return {}
  },
})
