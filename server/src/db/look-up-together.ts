type Asked<Row> = { key: string; resolve: (row: Row | undefined) => void; reject: (error: unknown) => void }

/**
 * Look-ups that are asked for in the same turn of the event loop go to the database as one. Nothing is kept: every answer is read
 * after it was asked for.
 */
export function lookUpTogether<Row>(read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>) {
  let waiting: Asked<Row>[] = []
  const readWaiting = async () => {
    const asked = waiting
    waiting = []
    try {
      const rows = await read([...new Set(asked.map(({ key }) => key))])
      for (const { key, resolve } of asked) resolve(rows.get(key))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
  return (key: string): Promise<Row | undefined> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(readWaiting)
      waiting.push({ key, resolve, reject })
    })
}
