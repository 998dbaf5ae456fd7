type PendingLookup<Row> = { key: string; resolve: (row: Row | undefined) => void; reject: (error: unknown) => void }

/** Combines the lookups of one event-loop turn into one read. Nothing is cached: every row is read after its lookup was requested. */
export function batchLookups<Row>(read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>) {
  let waiting: PendingLookup<Row>[] = []
  const readWaiting = async () => {
    const pending = waiting
    waiting = []
    try {
      const rows = await read([...new Set(pending.map(({ key }) => key))])
      for (const { key, resolve } of pending) resolve(rows.get(key))
    } catch (error) {
      for (const { reject } of pending) reject(error)
    }
  }
  return (key: string): Promise<Row | undefined> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(readWaiting)
      waiting.push({ key, resolve, reject })
    })
}
