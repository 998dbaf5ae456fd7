import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** Returns the SHA-256 of a content in hexadecimal. */
export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Returns the SHA-256 of a file in hexadecimal. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
