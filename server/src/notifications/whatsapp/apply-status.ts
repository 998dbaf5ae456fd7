import { z } from 'zod'
import type { Tx } from '../../platform/db/sql.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { noteChannelFailure } from '../../site/system/channel-failures.ts'
import { announceMessages } from '../channel-messages/announce-messages.ts'
import { kindOfFailure } from './error-codes.ts'
import type { Status } from './report.ts'
import { whatsappSend } from './whatsapp-job-kinds.ts'
import { closeWindows, setUnreachable } from './whatsapp-number-rows.ts'

type Reported = { _id: string; address: string; kind: string; status: string; has_window: boolean }

/**
 * Finds the message of a report by Meta's id, or by our own if it is unknown whether Meta has accepted the message and the id was never
 * received.
 */
async function findMessage(tx: Tx, { id, biz_opaque_callback_data }: Status): Promise<Reported | undefined> {
  const reference = z.uuid().safeParse(biz_opaque_callback_data)
  const [message] = await tx<Reported[]>`
    SELECT m._id, m.address, m.kind, m.status, EXISTS (
      SELECT FROM whatsapp_numbers n WHERE n.address = m.address AND n.last_message_at IS NOT NULL) AS has_window
    FROM channel_messages m
    WHERE m.channel = 'whatsapp' AND (m.provider_ref = ${id} OR
      m._id = ${reference.data ?? null} AND m.status IN ('sending', 'failed') AND coalesce(m.provider_ref, '') = '')
    FOR UPDATE OF m`
  return message
}

/** Records the outcome of a message, unless it has reached a later state already. Reports arrive in any order, and several times. */
export async function applyStatus(tx: Tx, report: Status, now: Date): Promise<void> {
  const message = await findMessage(tx, report)
  if (!message) return
  const { _id, address, kind, status } = message
  const set = async (values: { status: string; error: string | null; sent_at?: Date }) => {
    await tx`UPDATE channel_messages SET ${tx({ provider_ref: report.id, ...values })} WHERE _id = ${_id}`
    await announceMessages(tx)
  }
  if (report.status !== 'failed') {
    const isLater = report.status === 'sent' ? ['sending', 'failed'] : ['sending', 'sent', 'failed']
    const reached = report.status === 'sent' ? 'sent' : 'delivered'
    return isLater.includes(status) ? set({ status: reached, error: null, sent_at: now }) : undefined
  }
  if (status !== 'sending' && status !== 'sent') return
  const [first] = report.errors
  const error = `${first?.code ?? ''} ${first?.error_data?.details ?? first?.title ?? 'failed'}`.trim().slice(0, 300)
  const failure = first ? kindOfFailure(first.code) : 'unknown'
  await set({ status: 'failed', error })
  if (failure === 'window' && message.has_window) {
    await closeWindows(tx, address)
    if (kind !== 'notification') return
    // Sends the template instead of the text that the closed window did not allow.
    await tx`UPDATE channel_messages SET status = 'queued', provider_ref = NULL, sent_at = NULL WHERE _id = ${_id}`
    await enqueue(tx, whatsappSend, { message_id: _id })
  }
  if (failure === 'unreachable') await setUnreachable(tx, address, now)
  if (failure === 'rejected') await noteChannelFailure(tx, 'whatsapp', { error, isRefused: true, now })
}
