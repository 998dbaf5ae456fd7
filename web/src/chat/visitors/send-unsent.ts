import { PostVisitorMessage } from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import { problemIn } from '../../platform/api/problem-error.ts'
import { callAsVisitor } from './visitor-call.ts'
import { saveUnsent, type UnsentMessage, unsentMessages } from './visitor-storage.ts'

/** The server remembers a key for 24 hours. An older message could arrive twice. */
const maxAgeMs = 23 * 3_600_000

/** Changes the unsent messages in this browser, and returns them. */
export function changeUnsent(edit: (stored: readonly UnsentMessage[]) => UnsentMessage[]): readonly UnsentMessage[] {
  const changed = edit(unsentMessages())
  saveUnsent(changed)
  return changed
}

export const discardUnsent = (key: string) => changeUnsent((stored) => stored.filter((message) => message.key !== key))

const refuse = (key: string, refusal: string) =>
  changeUnsent((stored) => stored.map((message) => (message.key === key ? { ...message, refusal } : message)))

/**
 * Sends the oldest waiting message. A refused message keeps the reason and is not sent again by itself.
 * @returns true if the next message can be sent now
 */
async function sendOldest(token: string, onSent: () => void): Promise<boolean> {
  const next = unsentMessages().find(({ refusal }) => refusal === undefined)
  if (!next) return false
  const { key, text, written_at } = next
  if (Date.now() - written_at > maxAgeMs) {
    refuse(key, '')
    return true
  }
  try {
    await callAsVisitor(PostVisitorMessage, { body: { text } }, { token, key })
    discardUnsent(key)
    onSent()
    return true
  } catch (failure) {
    const problem = problemIn(failure)
    if (problem.isPassing) return false
    refuse(key, problem.message)
    return true
  }
}

let isSending = false

/** Sends the waiting messages in order, until one has to wait. Does nothing while this tab is already sending them. */
export async function sendUnsent(token: string, onSent: () => void): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    while (await sendOldest(token, onSent));
  } finally {
    isSending = false
  }
}
