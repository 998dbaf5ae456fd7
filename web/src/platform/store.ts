import { useSyncExternalStore } from 'react'
import { listenersTo } from './listeners.ts'

/** A value outside React. Components that use the value are rendered again when it changes. */
export function store<Value>(first: Value) {
  const listeners = listenersTo()
  let value = first
  const read = () => value
  return {
    read,
    set(next: Value): void {
      value = next
      listeners.call()
    },
    useValue: (): Value => useSyncExternalStore(listeners.add, read, read),
  }
}
