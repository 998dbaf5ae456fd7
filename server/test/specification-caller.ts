import { expect } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: this client knows paths and field names only
type Reply = { status: number; body: any }

/** Returns a client written from the specification only: it knows paths, fields and the access token, and sends no Idempotency-Key. */
export function specificationCaller(url: string) {
  const called = new Set<string>()

  async function send(method: string, path: string, body?: object, token?: string): Promise<Reply> {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    called.add(`${method} ${path.split('?')[0]}`)
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      body: isJson ? await response.json() : new Uint8Array(await response.arrayBuffer()),
    }
  }

  return {
    send,
    async succeed(...call: Parameters<typeof send>): Promise<Reply['body']> {
      const { status, body } = await send(...call)
      expect([call[1], status, body]).toEqual([call[1], 200, expect.anything()])
      return body
    },
    /** The method and the path of each call so far. */
    called: () => [...called],
  }
}
