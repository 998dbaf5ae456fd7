/** Storage keys of a visitor's chat. Signing in removes them once the chat has moved to the account. */
const tokenKey = 'mapwright.visitor_chat'
const startKey = 'mapwright.visitor_start'
const unsentKey = 'mapwright.visitor_unsent'
const draftKey = 'mapwright.visitor_draft'
const seenKey = 'mapwright.visitor_seen'

export type UnsentMessage = { key: string; text: string; written_at: number; refusal?: string }

/** The typed content of the form for the first message. The composer of a started chat uses only the text. */
export type VisitorDraft = { name: string; email: string; text: string }

export const noDraft: VisitorDraft = { name: '', email: '', text: '' }

const inMemory = new Map<string, string>()

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key)
  } catch {
    return inMemory.get(key)
  }
}

function write(key: string, value: string | undefined): void {
  if (value === undefined) inMemory.delete(key)
  else inMemory.set(key, value)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Without storage, the chat ends with the tab.
  }
}

/** Returns the secret of the chat in this browser. */
export const visitorToken = (): string | undefined => read(tokenKey)

/** Stores the secret of a chat that has been started. */
export function saveVisitorToken(token: string): void {
  write(tokenKey, token)
  write(startKey, undefined)
}

/** Returns the secret with which this browser has tried to start a chat, without a response so far. */
export const startingToken = (): string | undefined => read(startKey)

export const saveStartingToken = (token: string | undefined): void => write(startKey, token)

/** Returns the id of the newest message that was shown in this browser. */
export const seenMessage = (): string | undefined => read(seenKey)

export const saveSeenMessage = (id: string): void => write(seenKey, id)

/** Removes the chat from this browser, except for the draft. */
export function clearVisitorChat(): void {
  for (const key of [tokenKey, startKey, unsentKey, seenKey]) write(key, undefined)
}

/** Removes the chat from this browser. Its unsent messages become the draft of the next chat. */
export function leaveVisitorChat(): void {
  const draft = visitorDraft()
  const texts = [...unsentMessages().map(({ text }) => text), draft.text]
  clearVisitorChat()
  saveVisitorDraft({ ...draft, text: texts.filter((text) => text !== '').join('\n\n') })
}

/** Returns the messages that have not been sent yet, oldest first. */
export function unsentMessages(): readonly UnsentMessage[] {
  try {
    return JSON.parse(read(unsentKey) ?? '[]')
  } catch {
    return []
  }
}

export const saveUnsent = (messages: readonly UnsentMessage[]): void =>
  write(unsentKey, messages.length === 0 ? undefined : JSON.stringify(messages))

/** Returns the typed content that has not been sent. */
export function visitorDraft(): VisitorDraft {
  try {
    return { ...noDraft, ...JSON.parse(read(draftKey) ?? '{}') }
  } catch {
    return noDraft
  }
}

export const saveVisitorDraft = (draft: VisitorDraft): void =>
  write(draftKey, Object.values(draft).every((value) => value === '') ? undefined : JSON.stringify(draft))
