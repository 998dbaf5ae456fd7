/** A Buffer over a thread's result, without copying: structured cloning turns Buffers into Uint8Arrays. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
