// Kills the program that it is preloaded into (--import) without warning, before or after a step. Steps are requests and file changes. KILL_AT is the
// number of the step or the beginning of its description: "before fetch POST /orders".
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const wanted = process.env.KILL_AT ?? ''
let count = 0

/** @param {string} description */
function reach(description) {
  count++
  if (wanted === String(count) || description.startsWith(wanted)) process.kill(process.pid, 'SIGKILL')
}

const shortened = (/** @type {unknown} */ path) => String(path).replace(/^.*\.mapwright./, '')

for (const name of /** @type {const} */ (['rename', 'link', 'rm'])) {
  const original = promises[name]
  // @ts-expect-error: the signature is that of the original.
  promises[name] = async (...args) => {
    const description = `${name} ${shortened(args.at(name === 'rm' ? 0 : 1))}`
    reach(`before ${description}`)
    // @ts-expect-error: see above.
    const result = await original(...args)
    reach(`after ${description}`)
    return result
  }
}
syncBuiltinESMExports()

const { fetch } = globalThis
globalThis.fetch = async (input, options = {}) => {
  const { pathname } = new URL(String(input))
  const description = `fetch ${options.method} ${pathname.replace('/api/partner/v1', '')}`
  reach(`before ${description}`)
  const response = await fetch(input, options)
  reach(`after ${description}`)
  return response
}
