import { randomBytes } from 'node:crypto'

/** A file to send in the field with this name. */
export type FormFile = { field: string; name: string; content: Buffer }

/** Characters that would end a quoted parameter of a part's head. */
const unquotable = /["\\\r\n]/g
const quoted = (name: string): string => name.replace(unquotable, '_')

/** Builds the body of a form. The content is not streamed, because its length must be known and requests are repeated. */
export function encodeMultipart(fields: object, files: readonly FormFile[]): { type: string; body: Buffer } {
  const boundary = `mapwright-${randomBytes(16).toString('hex')}`
  const head = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`${head(`name="${quoted(name)}"`)}\r\n${String(value)}\r\n`),
  )
  for (const { field, name, content } of files) {
    const file = head(`name="${quoted(field)}"; filename="${quoted(name)}"`)
    parts.push(Buffer.from(`${file}content-type: application/octet-stream\r\n\r\n`), content, Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(parts) }
}
