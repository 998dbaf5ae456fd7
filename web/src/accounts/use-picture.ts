import { DownloadPicture } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { useStoredPicture } from '../platform/api/stored-picture.ts'

/** The object URL of a profile picture; undefined while loading. */
export const usePicture = (id: string | null): string | undefined =>
  useStoredPicture(DownloadPicture, id === null ? undefined : { params: { id } })
