import type { Tx } from '../../platform/db/sql.ts'
import type { NewMessage } from './channel-message-rows.ts'

/** Seconds within which an address that belongs to nobody gets at most one answer. */
const pauseSeconds = 30

type Stranger = Pick<NewMessage, 'channel' | 'address'> & { now: Date }

/** Returns true if an address that belongs to nobody was answered a moment ago, so that strangers cannot make the site send at will. */
export async function wasAnswered(tx: Tx, { channel, address, now }: Stranger): Promise<boolean> {
  const answers = await tx`
    SELECT FROM channel_messages
    WHERE channel = ${channel} AND address = ${address} AND kind = 'answer' AND user_id IS NULL
      AND created_at > ${now}::timestamptz - make_interval(secs => ${pauseSeconds}) LIMIT 1`
  return answers.length > 0
}
