import type { FileContent } from '@mapwright/contract/api/endpoint.ts'
import type { ClientEndpoint } from './client-endpoint.ts'

/** The input of any call. */
export type AnyInput = {
  params?: object
  query?: object
  body?: object
  files?: Readonly<Record<string, FileContent | readonly FileContent[] | undefined>>
}

type Sent = { url: string; body: FormData | string | null; contentType: string | null }

function pathOf(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryOf(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Builds a multipart body with fields before files, so that the server can validate the fields before it stores a file. */
function multipart(body: object, files: NonNullable<AnyInput['files']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const [name, given] of Object.entries(files)) {
    for (const file of [given].flat()) if (file instanceof Blob) form.append(name, file)
  }
  return form
}

/** The URL, the body and the content type of a call. */
export function requestOf(endpoint: Pick<ClientEndpoint, 'path' | 'files'>, input: AnyInput): Sent {
  const url = `/api${pathOf(endpoint.path, { ...input.params })}${queryOf(input.query ?? {})}`
  if (endpoint.files) return { url, body: multipart(input.body ?? {}, input.files ?? {}), contentType: null }
  if (input.body === undefined) return { url, body: null, contentType: null }
  return { url, body: JSON.stringify(input.body), contentType: 'application/json' }
}
