/** A Buffer of what a thread answered, without a copy: structured cloning knows Uint8Array only. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
