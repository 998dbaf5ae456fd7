/** Storage keys of a visitor's chat. Signing in removes them once the chat has moved to the account. */
const tokenKey = 'mapwright.visitor_chat'
const unsentKey = 'mapwright.visitor_unsent'

export type UnsentMessage = { key: string; text: string; written_at: number; refusal?: string }

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

export const saveVisitorToken = (token: string): void => write(tokenKey, token)

/** Removes the chat from this browser. */
export function clearVisitorChat(): void {
  write(tokenKey, undefined)
  write(unsentKey, undefined)
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
