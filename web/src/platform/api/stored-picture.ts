import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from './call.ts'
import { problemOf } from './problem-error.ts'
import type { AnyInput } from './request-of.ts'

const asAddress = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(content)
  })

/**
 * Loads a picture from the API as an object URL, because image elements cannot send an access token. Undefined while loading and if there is no
 * picture. The content of a picture never changes.
 */
export function useStoredPicture(endpoint: Endpoint, input: AnyInput | undefined): string | undefined {
  return useQuery({
    queryKey: ['pictures', endpoint.name, input],
    enabled: input !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const response = await send(endpoint, input ?? {}, { signal })
      if (!response.ok) throw problemOf(response.status, await response.text(), null)
      return asAddress(await response.blob())
    },
  }).data
}
