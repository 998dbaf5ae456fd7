import { newKey } from '../../platform/api/call.ts'
import { flagText } from '../../platform/api/flag-text.ts'
import { problemIn } from '../../platform/api/problem-error.ts'
import { refreshNames } from '../../platform/api/queries.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { renewExpiringToken } from '../../platform/api/refresh.ts'
import { accessTokenOwner } from '../../platform/api/session.ts'
import { upload } from '../../platform/api/upload.ts'
import { store } from '../../platform/store.ts'
import type { ConversationSubject, SubjectLoader } from '../subjects.ts'
import {
  readWaiting,
  removeAllWaiting,
  removeWaiting,
  saveWaiting,
  updateWaiting,
  type WaitingMessage,
} from './outbox-rows.ts'

type Loaders = Readonly<Record<string, SubjectLoader>>

/**
 * Time in milliseconds after which sending a message is not retried. The server stores an idempotency key for one day, so a later retry
 * could post the message twice.
 */
const maxAttemptsMs = 23 * 60 * 60_000

/** The unsent messages of the signed-in user. */
export const waitingMessages = store<readonly WaitingMessage[]>([])

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('mapwright.outbox')

let user_id: string | undefined

async function refresh(): Promise<void> {
  const owner = user_id
  if (owner === undefined) return
  const messages = await readWaiting(owner)
  if (user_id === owner) waitingMessages.set(messages)
}

if (channel) channel.onmessage = () => void refresh()

async function changed(): Promise<void> {
  await refresh()
  channel?.postMessage('changed')
}

/** Shows the messages of this user instead of the previous user's. */
export function openOutbox(owner: string): void {
  user_id = owner
  waitingMessages.set([])
  refresh().catch(() => undefined)
}

/**
 * Stores a message to send it later.
 * @returns true if the browser could store the message
 */
export async function keepMessage(message: WaitingMessage): Promise<boolean> {
  try {
    await saveWaiting(message)
    await changed()
    return true
  } catch {
    return false
  }
}

export async function discardMessage({ key }: WaitingMessage): Promise<void> {
  await removeWaiting(key)
  await changed()
}

/**
 * Sends a message again as a new one, after it was refused or became too old to retry. If two tabs request it, the message is
 * sent only once.
 */
export async function sendAgain(message: WaitingMessage): Promise<void> {
  if (await removeWaiting(message.key)) await saveWaiting({ ...message, key: newKey(), tried_at: null, refusal: null })
  await changed()
}

/** Deletes all stored messages of a user who signs out. */
export async function clearOutbox(owner: string): Promise<void> {
  await removeAllWaiting(owner)
  await changed()
}

function post({ calls }: ConversationSubject, { key, subject_id, text, internal, files }: WaitingMessage) {
  const body = { text, internal: flagText(internal) }
  return upload(calls.post, { params: { id: subject_id }, body, files: { files: [...files] } }, { key })
}

/** Returns true if calls are made as this user. Another tab may just have signed in as a different user. */
async function callsAs(owner: string): Promise<boolean> {
  await renewExpiringToken()
  return accessTokenOwner() === owner
}

/**
 * Sends one message.
 * @returns true if the next message can be sent now
 */
async function sendOne(message: WaitingMessage, loaders: Loaders): Promise<boolean> {
  const { key, user_id: owner, tried_at } = message
  if (tried_at !== null && Date.now() - tried_at > maxAttemptsMs) {
    await updateWaiting(key, { refusal: { code: 'too_old' } })
    return true
  }
  const subject = await loaders[message.kind]?.()
  if (!subject) return true
  try {
    if (!(await callsAs(owner))) return false
    if (!(await updateWaiting(key, { tried_at: tried_at ?? Date.now() }))) return true
    await post(subject, message)
    await removeWaiting(key)
    refreshNames(queryClient, [subject.calls.list.name.split('.')[0] ?? ''])
    return true
  } catch (failure) {
    const problem = problemIn(failure)
    if (problem.isPassing || problem.status === 401) return false
    await updateWaiting(key, { refusal: { code: 'refused', message: problem.message } })
    return true
  }
}

async function sendWaiting(owner: string, loaders: Loaders): Promise<void> {
  for (const message of await readWaiting(owner)) {
    if (message.refusal !== null) continue
    const canGoOn = await sendOne(message, loaders)
    await changed()
    if (!canGoOn) break
  }
}

let sending: Promise<unknown> | undefined

async function sendInOneTab(owner: string, loaders: Loaders): Promise<void> {
  if (navigator.locks === undefined) return sendWaiting(owner, loaders)
  await navigator.locks.request('mapwright.outbox', { ifAvailable: true }, async (lock) => {
    if (lock) await sendWaiting(owner, loaders)
  })
}

/** Sends all waiting messages in order. Does nothing if this or another tab is already sending them. */
export async function flushOutbox(loaders: Loaders): Promise<void> {
  if (user_id === undefined || !navigator.onLine || sending) return
  sending = sendInOneTab(user_id, loaders)
  try {
    await sending
  } finally {
    sending = undefined
  }
}
