/** Listeners for an event; each is called with its data. */
export function listenersTo<Happened extends unknown[] = []>() {
  const listeners = new Set<(...happened: Happened) => void>()
  return {
    /** @returns a function that ends the subscription */
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
