import { DownloadPicture } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { useStoredPicture } from '../platform/api/stored-picture.ts'

/** A profile picture as an address for an image; undefined until it is there. */
export const usePicture = (id: string | null): string | undefined =>
  useStoredPicture(DownloadPicture, id === null ? undefined : { params: { id } })
