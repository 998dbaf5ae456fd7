import { registerHooks } from 'node:module'

type Mend = { file: string; from: string; to: string }

// What postgres 3.4.9 does wrong when a connection closes, see docs/decisions/030: each place with what it has to say there.
const mends: Mend[] = [
  {
    file: 'connection.js',
    from: "clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)",
    to: "clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = errorResponse = null\n    socket.removeListener('data', data)",
  },
  {
    file: 'connection.js',
    from: 'closedTime = performance.now()\n',
    to: 'closedTime = performance.now()\n    query = results = null\n    result = new Result()\n    terminated = true\n',
  },
  {
    file: 'index.js',
    from: 'let savepoints = 0\n      , connection\n',
    to: 'let savepoints = 0\n      , lost = null\n      , connection\n',
  },
  {
    file: 'index.js',
    from: 'connection.onclose = reject)\n      ])',
    to: 'connection.onclose = e => reject(lost = e))\n      ])',
  },
  {
    file: 'index.js',
    from: 'q.catch(e => uncaughtError || (uncaughtError = e))\n',
    to: 'q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost)\n          return q.reject(lost)\n',
  },
  { file: 'index.js', from: 'export default Postgres\n', to: 'Postgres.isMended = true\nexport default Postgres\n' },
]

const hooks = registerHooks({
  load(url, context, load) {
    const loaded = load(url, context)
    const name = /\/node_modules\/postgres\/src\/(\w+\.js)$/.exec(url)?.[1]
    if (!name || !loaded.source) return loaded
    return { ...loaded, source: mended(name, Buffer.from(loaded.source as Uint8Array).toString()) }
  },
})

function mended(name: string, source: string): string {
  return mends
    .filter(({ file }) => file === name)
    .reduce((text, { from, to }) => {
      if (text.split(from).length !== 2) throw new Error(`postgres/src/${name} is not the one that driver.ts mends`)
      return text.replace(from, () => to)
    }, source)
}

/** The driver of the database; nothing else imports it, so that there is only the mended one. */
export const { default: postgres } = await import('postgres')
hooks.deregister()
if (!('isMended' in postgres)) throw new Error('postgres was loaded before driver.ts could mend it')
