/** A Buffer over a thread's result, without copying: structured cloning converts Buffers to Uint8Arrays. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
