import type { CallInput, Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { type CallOptions, send } from './call.ts'
import { fileNameOf } from './file-name.ts'
import { problemOf } from './problem-error.ts'
import type { AnyInput } from './request-of.ts'

export type DownloadProgress = { received: number; total: number | undefined }
export type DownloadOptions = CallOptions & { onProgress?: (progress: DownloadProgress) => void }

export type Downloadable = Extract<Endpoint, { download: true }>

async function bytesOf(response: Response, onProgress: DownloadOptions['onProgress']): Promise<Blob> {
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  if (!response.body || !onProgress) return response.blob()
  const total = Number(response.headers.get('content-length')) || undefined
  let received = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, out) {
        received += chunk.byteLength
        onProgress({ received, total })
        out.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, { headers: { 'content-type': type } }).blob()
}

/** Saves a file through the browser's download. */
export function saveBlob(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the blob after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

async function fetchFile(endpoint: Downloadable, input: AnyInput, options: DownloadOptions): Promise<Response> {
  const response = await send(endpoint, input, options)
  if (!response.ok) throw problemOf(response.status, await response.text(), response.headers.get('retry-after'))
  return response
}

/** Downloads a file as the signed-in user and saves it under the file name from the response. */
export async function download<const E extends Downloadable>(
  endpoint: E,
  input: CallInput<E>,
  options: DownloadOptions = {},
): Promise<void> {
  const response = await fetchFile(endpoint, input, options)
  saveBlob(
    await bytesOf(response, options.onProgress),
    fileNameOf(response.headers.get('content-disposition'), 'download'),
  )
}

/** Reads a file into memory, for pages that display its content. */
export async function readFile<const E extends Downloadable>(
  endpoint: E,
  input: CallInput<E>,
  options: DownloadOptions = {},
): Promise<Uint8Array> {
  const response = await fetchFile(endpoint, input, options)
  return new Uint8Array(await (await bytesOf(response, options.onProgress)).arrayBuffer())
}
