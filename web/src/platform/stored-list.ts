import { useSyncExternalStore } from 'react'
import { listenersTo } from './listeners.ts'

type StoredListOptions<Item> = { key: string; isItem: (value: unknown) => value is Item }

/** A list that is stored in this browser and shared by all tabs. Without storage, as in private windows, the list is lost with the tab. */
export function storedList<Item>({ key, isItem }: StoredListOptions<Item>) {
  const listeners = listenersTo()
  const empty: readonly Item[] = []
  let inMemory = '[]'
  let last = { text: '[]', items: empty }

  function parsed(text: string): readonly Item[] {
    try {
      const value: unknown = JSON.parse(text)
      return Array.isArray(value) ? value.filter(isItem) : empty
    } catch {
      return empty
    }
  }

  function storedText(): string {
    try {
      return localStorage.getItem(key) ?? inMemory
    } catch {
      return inMemory
    }
  }

  /** Returns the same array as long as the list is unchanged. */
  function read(): readonly Item[] {
    const text = storedText()
    if (text !== last.text) last = { text, items: parsed(text) }
    return last.items
  }

  function subscribe(listener: () => void) {
    const unsubscribe = listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      unsubscribe()
      window.removeEventListener('storage', listener)
    }
  }

  return {
    read,
    write(items: readonly Item[]): void {
      inMemory = JSON.stringify(items)
      try {
        if (items.length === 0) localStorage.removeItem(key)
        else localStorage.setItem(key, inMemory)
      } catch {
        // Without storage, the list is only in memory.
      }
      listeners.call()
    },
    /** The items of the list. Empty in HTML that the server renders. */
    useItems: (): readonly Item[] => useSyncExternalStore(subscribe, read, () => empty),
  }
}
