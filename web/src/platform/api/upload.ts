import type { CallInput, Endpoint, Wire } from '@mapwright/contract/api/endpoint.ts'
import { type CallOptions, callHeaders } from './call.ts'
import type { ClientEndpoint, Payload } from './client-endpoint.ts'
import { ProblemError, problemOf, unreachable } from './problem-error.ts'
import { refreshAccess, renewExpiringToken } from './refresh.ts'
import { type AnyInput, requestOf } from './request-of.ts'
import { accessToken } from './session.ts'

export type UploadProgress = { sent: number; total: number }
export type UploadOptions = CallOptions & { onProgress?: (progress: UploadProgress) => void }

type UploadResponse = { status: number; text: string; retryAfter: string | null }

/** Sends a call with XMLHttpRequest, because fetch does not report upload progress in all browsers. */
function post(endpoint: ClientEndpoint, input: AnyInput, options: UploadOptions): Promise<UploadResponse> {
  const { url, body, contentType } = requestOf(endpoint, input)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, url)
    for (const [name, value] of Object.entries(callHeaders(options, contentType))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.({ sent: loaded, total })
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
      })
    request.onerror = () => reject(unreachable())
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    options.signal?.throwIfAborted()
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

/** Calls an endpoint that accepts files, and reports the upload progress. Aborting `signal` rejects with an AbortError. */
export const upload = <const E extends Endpoint>(endpoint: E, input: CallInput<E>, options: UploadOptions = {}) =>
  uploadAny(endpoint, input, options) as Promise<Wire<E>>

/** Uploads to an endpoint that is known only at run time. */
export async function uploadAny(
  endpoint: ClientEndpoint,
  input: AnyInput,
  options: UploadOptions = {},
): Promise<Payload> {
  options.signal?.throwIfAborted()
  await renewExpiringToken()
  const token = accessToken()
  let response = await post(endpoint, input, options)
  if (response.status === 401 && token !== undefined && (await refreshAccess(token))) {
    response = await post(endpoint, input, options)
  }
  if (response.status >= 400) throw problemOf(response.status, response.text, response.retryAfter)
  try {
    return JSON.parse(response.text)
  } catch {
    throw new ProblemError('request.internal', response.status)
  }
}
