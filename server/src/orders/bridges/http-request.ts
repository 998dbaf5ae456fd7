import { randomBytes } from 'node:crypto'
import type { BridgeProtocol } from '@mapwright/contract/orders/bridges/tool-bridge.ts'
import type { Details, SentFile } from './tool-bridge.ts'

type Body = { type: string; body: string | Buffer }

/** Characters that would end a quoted parameter of a part's head. */
const unquotable = /["\\\r\n]/g

function multipart(field: string, { bytes, name }: SentFile, values: Details): Body {
  const boundary = `mapwright-${randomBytes(16).toString('hex')}`
  const head = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`
  const fields = Object.entries(values).map(([key, value]) => `${head(`name="${key}"`)}\r\n${value}\r\n`)
  const file = `${head(`name="${field}"; filename="${name.replace(unquotable, '_')}"`)}content-type: application/octet-stream\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(fields.join('') + file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** Builds the body of a request from the file, the constant fields and the facts of the decryption. */
export function requestBody({ request, file_field, fields }: BridgeProtocol, file: SentFile, facts: Details): Body {
  const values: Details = { ...Object.fromEntries(fields.map(({ name, value }) => [name, value])), ...facts }
  if (request === 'multipart') return multipart(file_field, file, values)
  return {
    type: 'application/json',
    body: JSON.stringify({ ...values, [file_field]: file.bytes.toString('base64') }),
  }
}
