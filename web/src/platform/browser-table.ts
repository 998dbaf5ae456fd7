export const finished = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A table in the browser's database. Its methods throw a DOMException if the browser stores nothing, as in some private windows. */
export function browserTable(database: string, table: string) {
  let opened: Promise<IDBDatabase> | undefined

  async function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'key' })
    const db = await finished(request)
    // Another tab deletes the database. An open connection would delay that.
    db.onversionchange = () => {
      db.close()
      opened = undefined
    }
    return db
  }

  /** Opens the database once. After a failure, the next call opens it again. */
  function connect(): Promise<IDBDatabase> {
    opened ??= open().catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }

  return {
    /** Reads from the table. */
    read: async <Result>(run: (rows: IDBObjectStore) => Promise<Result>): Promise<Result> =>
      run((await connect()).transaction(table).objectStore(table)),

    /** Runs a change in one transaction. */
    async change<Result>(run: (rows: IDBObjectStore) => Result | Promise<Result>): Promise<Result> {
      const transaction = (await connect()).transaction(table, 'readwrite')
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      const result = (async (): Promise<Result> => run(transaction.objectStore(table)))()
      await Promise.all([result, done])
      return result
    },
  }
}
