/** Listeners for an event. Each listener is called with the data of the event. */
export function listenersTo<Happened extends unknown[] = []>() {
  const listeners = new Set<(...happened: Happened) => void>()
  return {
    /** @returns a function that removes the listener */
    add(listener: (...happened: Happened) => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    call(...happened: Happened): void {
      for (const listener of listeners) listener(...happened)
    },
  }
}
