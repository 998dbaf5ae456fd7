export type StreamEvent = { type: string; data: string }

/** Parses one block of the stream; undefined for heartbeats and comments. */
export function parseEvent(block: string): StreamEvent | undefined {
  let type = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([a-z]+): ?(.*)$/.exec(line) ?? []
    if (field === 'event') type = value
    if (field === 'data') data.push(value)
  }
  return data.length > 0 || type !== 'message' ? { type, data: data.join('\n') } : undefined
}

/** Parses a text/event-stream. EventSource cannot send the access token. */
export async function* parseEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + value.replaceAll('\r', '')).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parseEvent(block)
        if (event) yield event
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
