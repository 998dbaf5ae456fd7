import { createHash } from 'node:crypto'
import type { BridgeProtocol } from '@mapwright/contract/orders/bridges/tool-bridge.ts'
import type { ToolFileReason } from '@mapwright/contract/orders/tool-files/tool-file.ts'
import type { OutgoingResponse } from '../../platform/net/public-fetch.ts'
import { BridgeFailure, type DeviceValues } from './tool-bridge.ts'

const maxDetailLength = 300
const maxPauseSeconds = 3600
const maxValueLength = 200

const printable = (text: string) =>
  text
    .replace(/[^\P{C}]/gu, ' ')
    .trim()
    .slice(0, maxDetailLength)

function memberAt(value: unknown, path: string): unknown {
  let member = value
  for (const name of path.split('.')) {
    if (typeof member !== 'object' || member === null || !Object.hasOwn(member, name)) return undefined
    member = Reflect.get(member, name)
  }
  return member
}

const reasons: Partial<Record<number, ToolFileReason>> = {
  401: 'refused_credentials',
  402: 'quota',
  403: 'refused_credentials',
}

function pauseOf({ headers }: OutgoingResponse): number | undefined {
  const seconds = Number(headers['retry-after'] ?? Number.NaN)
  return seconds >= 0 ? Math.min(seconds, maxPauseSeconds) : undefined
}

/** Throws for every status except 2xx. Services refuse requests with 429 and 503 without processing them. */
function requireSuccess(response: OutgoingResponse): void {
  const { status, body } = response
  if (status >= 200 && status < 300) return
  const detail = printable(`HTTP ${status} ${body.subarray(0, 4 * maxDetailLength).toString('utf8')}`)
  if (status === 429 || status === 503)
    throw new BridgeFailure('unreachable', 'no', { detail, pause: pauseOf(response) })
  if (status >= 500) throw new BridgeFailure('unreachable', 'maybe', { detail })
  throw new BridgeFailure(reasons[status] ?? 'refused_file', 'refused', { detail })
}

const badAnswer = (detail: string) => new BridgeFailure('bad_answer', 'refused', { detail })

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw badAnswer('the response is not JSON')
  }
}

function fileIn(answer: unknown, { data_path, hash_path }: BridgeProtocol): Buffer {
  const data = memberAt(answer, data_path)
  if (typeof data !== 'string' || data === '') throw badAnswer(`the response has no "${data_path}"`)
  const bytes = Buffer.from(data, 'base64')
  if (hash_path === '') return bytes
  const hash = memberAt(answer, hash_path)
  const isRight = typeof hash === 'string' && hash.toLowerCase() === createHash('sha256').update(bytes).digest('hex')
  if (!isRight) throw badAnswer('the file does not match its hash')
  return bytes
}

function deviceValuesIn(answer: unknown, { device_values }: BridgeProtocol): DeviceValues {
  const found: Record<string, string | number | boolean> = {}
  for (const { name, path } of device_values) {
    const value = memberAt(answer, path)
    if (typeof value === 'number' || typeof value === 'boolean') found[name] = value
    else if (typeof value === 'string' && value.length <= maxValueLength) found[name] = value
    else throw badAnswer(`the response has no "${path}"`)
  }
  return found
}

/** Reads the file and the values of the device from a response. @throws BridgeFailure if there is no complete file */
export function readResponse(
  response: OutgoingResponse,
  protocol: BridgeProtocol,
  { withDeviceValues }: { withDeviceValues: boolean },
): { bytes: Buffer; device_values: DeviceValues } {
  requireSuccess(response)
  const answer = protocol.response === 'json' ? parsed(response.body) : undefined
  const bytes = protocol.response === 'json' ? fileIn(answer, protocol) : response.body
  if (bytes.length === 0) throw badAnswer('the file is empty')
  return { bytes, device_values: withDeviceValues ? deviceValuesIn(answer, protocol) : {} }
}
