/** Shares the result of a running call with all calls that have the same key, so that many requests cannot multiply the work. */
export function sharedWhileRunning<Key, Result>(read: (key: Key) => Promise<Result>): (key: Key) => Promise<Result> {
  const running = new Map<Key, Promise<Result>>()
  return (key) => {
    const known = running.get(key)
    if (known) return known
    const result = read(key).finally(() => running.delete(key))
    running.set(key, result)
    return result
  }
}
