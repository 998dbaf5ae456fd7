import type { BridgeProtocol } from '@mapwright/contract/orders/bridges/tool-bridge.ts'
import { encodeMultipart } from '../../platform/net/multipart.ts'
import type { DeviceValues, SentFile } from './tool-bridge.ts'

type Body = { type: string; body: string | Buffer }

/** Builds the body of a request from the file, the constant fields and the values of the device. */
export function requestBody(
  { request, file_field, fields }: BridgeProtocol,
  { bytes, name }: SentFile,
  deviceValues: DeviceValues,
): Body {
  const values: DeviceValues = {
    ...Object.fromEntries(fields.map(({ name: field, value }) => [field, value])),
    ...deviceValues,
  }
  if (request === 'multipart') return encodeMultipart(values, [{ field: file_field, name, content: bytes }])
  return {
    type: 'application/json',
    body: JSON.stringify({ ...values, [file_field]: bytes.toString('base64') }),
  }
}
