import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from './call.ts'
import { problemOf } from './problem-error.ts'

const asAddress = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(content)
  })

/**
 * A picture of the API as an address for an image element, which cannot say who asks; undefined until it is there. A picture never
 * changes under its id.
 */
export function useStoredPicture(endpoint: Endpoint, id: string | undefined) {
  return useQuery({
    queryKey: ['pictures', endpoint.name, id],
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await send(endpoint, { params: { id } }, { signal })
      if (!answer.ok) throw problemOf(answer.status, await answer.text(), null)
      return asAddress(await answer.blob())
    },
  }).data
}
