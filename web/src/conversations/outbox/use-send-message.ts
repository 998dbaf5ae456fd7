import { useRef } from 'react'
import { newKey } from '../../platform/api/call.ts'
import { flagText } from '../../platform/api/flag-text.ts'
import { useMe } from '../../platform/session/me.ts'
import type { About } from '../subjects.ts'
import { usePostMessage } from '../use-post-message.ts'
import { keepMessage, waitingMessages } from './outbox.ts'

type Written = { text: string; internal: boolean; files: File[] }

/** Posts a message. A message that cannot be sent now is stored in the browser after earlier unsent messages, and treated as sent. */
export function useSendMessage({ subject, id }: About) {
  const { calls, kind } = subject
  const user_id = useMe()._id
  const { sent, problem, post } = usePostMessage(calls.post, [calls.list.name.split('.')[0] ?? ''])
  const keep = (written: Written, { key, tried_at }: { key: string; tried_at: number | null }) =>
    keepMessage({ ...written, key, tried_at, user_id, kind, subject_id: id, written_at: Date.now(), refusal: null })
  const isSending = useRef(false)
  /** Does nothing and returns false while another message is being sent or stored. */
  const send = async (written: Written): Promise<boolean> => {
    if (isSending.current) return false
    isSending.current = true
    try {
      return await sendOrKeep(written)
    } finally {
      isSending.current = false
    }
  }
  const sendOrKeep = async (written: Written): Promise<boolean> => {
    const { text, internal, files } = written
    const isBehind = waitingMessages
      .read()
      .some((message) => message.kind === kind && message.subject_id === id && message.refusal === null)
    const mustWait = isBehind || !navigator.onLine
    if (mustWait && (await keep(written, { key: newKey(), tried_at: null }))) return true
    const input = { params: { id }, body: { text, internal: flagText(internal) }, files: { files } }
    return post(input, (key) => keep(written, { key, tried_at: Date.now() }))
  }
  return { sent, problem, send }
}
