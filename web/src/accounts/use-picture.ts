import { DownloadPicture } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../app/api/call.ts'
import { problemOf } from '../app/api/problem-error.ts'

const asAddress = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(content)
  })

/**
 * A profile picture as an address for an image; undefined until it is there. Read by a call, because pictures are not open to
 * everybody and an image element cannot say who asks. A picture never changes under its id.
 */
export function usePicture(id: string | null): string | undefined {
  return useQuery({
    queryKey: ['pictures', id],
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await send(DownloadPicture, { params: { id } }, { signal })
      if (!answer.ok) throw problemOf(answer.status, await answer.text(), null)
      return asAddress(await answer.blob())
    },
  }).data
}
