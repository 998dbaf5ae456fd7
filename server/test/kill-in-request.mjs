// Kills the server that it is preloaded into (--import) without warning, at a step of a request. Steps are statements, calls to other servers and
// the response. The header x-kill-at of the request has the number of the step, or the beginning of its description: "before COMMIT". A number that
// no step has only prints the steps.
import { AsyncLocalStorage } from 'node:async_hooks'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'

/** @type {AsyncLocalStorage<{ wanted: string, count: number }>} */
const requests = new AsyncLocalStorage()

/** @param {string} description */
function reach(description) {
  const request = requests.getStore()
  if (!request) return
  request.count++
  process.stdout.write(`step ${request.count}: ${description}\n`)
  if (request.wanted === String(request.count) || description.startsWith(request.wanted))
    process.kill(process.pid, 'SIGKILL')
}

const { emit } = http.Server.prototype
http.Server.prototype.emit = function (name, ...args) {
  const [request] = args
  const wanted = name === 'request' ? request.headers['x-kill-at'] : undefined
  if (wanted === undefined) return emit.call(this, name, ...args)
  return requests.run({ wanted, count: 0 }, () => emit.call(this, name, ...args))
}

const { end } = http.ServerResponse.prototype
// @ts-expect-error: the signature is that of the original.
http.ServerResponse.prototype.end = function (...args) {
  reach('before the response')
  // @ts-expect-error: see above.
  return end.apply(this, args)
}

const { request: call } = http
// @ts-expect-error: the signature is that of the original.
http.request = (...args) => {
  reach('before the call')
  // @ts-expect-error: see above.
  const called = call(...args)
  called.once('response', () => reach('after the call'))
  return called
}
syncBuiltinESMExports()

const { query } = pg.Client.prototype
// @ts-expect-error: the signature is that of the original.
pg.Client.prototype.query = function (/** @type {{ text?: string }} */ statement, ...args) {
  reach(`before ${String(statement.text).trim().replace(/\s+/g, ' ').slice(0, 80)}`)
  // @ts-expect-error: see above.
  return query.call(this, statement, ...args)
}
