/** Minimum time, in ms, between two writes to a stream. */
const mergeMs = 40

/**
 * Writes texts to many streams. Texts in quick succession share a write, because each write costs a system call per stream. A text after a
 * quiet time is written at once.
 */
export function mergedWrites<Stream>(write: (stream: Stream, text: string) => void) {
  const unsent = new Map<Stream, string>()
  let pause: NodeJS.Timeout | undefined
  const send = () => {
    pause = unsent.size > 0 ? setTimeout(send, mergeMs).unref() : undefined
    for (const [stream, text] of unsent) write(stream, text)
    unsent.clear()
  }
  return {
    add(stream: Stream, text: string) {
      unsent.set(stream, (unsent.get(stream) ?? '') + text)
    },
    /** Writes the added texts now, or at the end of the pause after the last write. */
    flush() {
      if (!pause) send()
    },
    /** Drops what has not been written to a stream. */
    drop: (stream: Stream) => unsent.delete(stream),
    stop: () => clearTimeout(pause),
  }
}
