import { EventSourceParserStream } from 'eventsource-parser/stream'

export type StreamEvent = { type: string; data: string }

/** Parses a text/event-stream. Replaces EventSource, which cannot send the access token. */
export async function* parseEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield { type: value.event ?? 'message', data: value.data }
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
