import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Plugin } from 'vite'
import type { BrowserCommand } from 'vitest/node'

export type ScriptedResponse = {
  method: string
  /** The path as declared by the endpoint, with parameters such as `:name`. */
  path: string
  /** Limits the response to requests with these search parameters. */
  query?: Readonly<Record<string, string>> | undefined
  status: number
  body: unknown
  /** True to read the request slowly, and to respond only after the test calls `release`. */
  isHeld?: boolean | undefined
}

export type SeenRequest = {
  method: string
  path: string
  query: Record<string, string>
  /** The Idempotency-Key of the request. */
  key: string | undefined
  /** The parsed body, if it is JSON. */
  body: unknown
  /** The size of the body, in bytes. */
  size: number
  isAborted: boolean
  /** The status of the response; undefined while it is held. */
  status: number | undefined
}

type ScriptedCommands = {
  scriptResponse: BrowserCommand<[response: ScriptedResponse]>
  seenRequests: BrowserCommand<[]>
  releaseResponses: BrowserCommand<[]>
  resetScript: BrowserCommand<[]>
}

const isMatch = (scripted: ScriptedResponse, { method, path, query }: SeenRequest) =>
  scripted.method === method &&
  new RegExp(`^/api${scripted.path.replace(/:\w+/g, '[^/]+')}$`).test(path) &&
  Object.entries(scripted.query ?? {}).every(([name, value]) => query[name] === value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The API for component tests, with responses scripted by the test. Uses real HTTP, so that uploads have progress and can be aborted. Requests
 * without a scripted response get status 501. Test files must run one at a time, because they share the script.
 */
export function scriptedServer(): { plugin: Plugin; commands: ScriptedCommands } {
  let script: ScriptedResponse[] = []
  let seen: SeenRequest[] = []
  let gate = Promise.withResolvers<void>()

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const { method = 'GET' } = request
    const query = Object.fromEntries(url.searchParams)
    const noted: SeenRequest = {
      ...{ method, path: url.pathname, query, key: request.headers['idempotency-key']?.toString() },
      ...{ body: undefined, size: 0, isAborted: false, status: undefined },
    }
    seen.push(noted)
    response.once('close', () => {
      noted.isAborted = !response.writableFinished
    })
    const scripted = script.findLast((each) => isMatch(each, noted))
    const released = scripted?.isHeld ? gate.promise : undefined
    const chunks: Buffer[] = []
    for await (const chunk of request) {
      chunks.push(chunk)
      // Reads slowly instead of waiting, because the server would otherwise not notice an abort.
      if (released) await Promise.race([released, setTimeout(20)])
    }
    await released
    const bytes = Buffer.concat(chunks)
    noted.size = bytes.length
    noted.body = parsed(bytes.toString())
    noted.status = scripted?.status ?? 501
    response.writeHead(noted.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(scripted?.body ?? {}))
  }

  return {
    plugin: {
      name: 'scripted-server',
      configureServer: ({ middlewares }) => {
        middlewares.use((request, response, next) => {
          if (!request.url?.startsWith('/api/')) return next()
          // Reading the body fails if the request is aborted.
          void respond(request, response).catch(() => response.destroy())
        })
      },
    },
    commands: {
      scriptResponse: (_, response) => void script.push(response),
      seenRequests: () => seen,
      releaseResponses: () => {
        gate.resolve()
        gate = Promise.withResolvers()
      },
      resetScript: () => {
        gate.resolve()
        gate = Promise.withResolvers()
        script = []
        seen = []
      },
    },
  }
}
