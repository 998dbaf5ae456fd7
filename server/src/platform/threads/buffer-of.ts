/** Wraps a thread's result in a Buffer without copying it. Structured cloning converts Buffers to Uint8Arrays. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
