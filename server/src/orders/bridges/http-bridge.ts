import type { BridgeKind, BridgeProtocol } from '@mapwright/contract/orders/bridges/tool-bridge.ts'
import { errorText } from '../../platform/errors/error-fields.ts'
import { type OutgoingResponse, type PublicFetch, RefusedAddress } from '../../platform/net/public-fetch.ts'
import { requestBody } from './http-request.ts'
import { readResponse } from './http-response.ts'
import { BridgeFailure, type DeviceValues, type SentFile, type ToolBridge } from './tool-bridge.ts'

/** Largest file that is sent to a service. Files are in memory while they are sent, and in Base64 they are a third larger. */
export const maxBridgeBytes = 16 * 2 ** 20
const maxResponseBytes = 1.5 * maxBridgeBytes
const timeoutMs = 60_000

/** Errors before the request is sent. */
const unsent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

export type BridgeAccess = {
  kind: BridgeKind
  decrypt_url: string
  encrypt_url: string
  account: string
  secret: string
}

type Outgoing = { url: string; headers: Record<string, string>; body: string | Buffer }

async function send(publicFetch: PublicFetch, { url, ...request }: Outgoing): Promise<OutgoingResponse> {
  try {
    return await publicFetch(url, { method: 'POST', ...request, timeout_ms: timeoutMs, max_bytes: maxResponseBytes })
  } catch (error) {
    const detail = errorText(error, 'code') || errorText(error, 'message')
    if (error instanceof RefusedAddress) throw new BridgeFailure('not_configured', 'refused', { detail })
    throw new BridgeFailure('unreachable', unsent.has(errorText(error, 'code')) ? 'no' : 'maybe', { detail })
  }
}

/** Returns the bridge to a service with this protocol. */
export function httpBridge(protocol: BridgeProtocol, access: BridgeAccess): ToolBridge {
  const named = (name: string, value: string) => (name === '' || value === '' ? {} : { [name.toLowerCase()]: value })
  const call = async (url: string, file: SentFile, key: string, publicFetch: PublicFetch, values: DeviceValues) => {
    if (file.bytes.length > maxBridgeBytes) throw new BridgeFailure('refused_file', 'refused')
    const { type, body } = requestBody(protocol, file, values)
    const headers = {
      'user-agent': 'Mapwright',
      'content-type': type,
      ...named(protocol.account_header, access.account),
      ...named(protocol.secret_header, access.secret),
      ...named(protocol.key_header, key),
    }
    return send(publicFetch, { url, headers, body })
  }
  const open = async (response: Promise<OutgoingResponse>, isDecryption: boolean) => {
    try {
      return readResponse(await response, protocol, { withDeviceValues: isDecryption })
    } catch (error) {
      throw error instanceof BridgeFailure ? error.without(access.secret) : error
    }
  }
  return {
    kind: access.kind,
    isRepeatable: protocol.key_header !== '',
    decrypt: (file, { publicFetch, key }) => open(call(access.decrypt_url, file, key, publicFetch, {}), true),
    encrypt: async (file, { publicFetch, key, device_values }) =>
      (await open(call(access.encrypt_url, file, key, publicFetch, device_values), false)).bytes,
  }
}
