import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { useStoredPicture } from '../../platform/api/stored-picture.ts'
import classes from './stored-picture.module.css'

/** A picture from the server, with its size in pixels and its optional alternative text. */
export type ViewedPicture = { _id: string; width: number; height: number; alt?: string }

type StoredPictureProps = { endpoint: Endpoint; picture: ViewedPicture; alt: string }

/** A stored picture, with a placeholder while loading. */
export function StoredPicture({ endpoint, picture, alt }: StoredPictureProps) {
  const address = useStoredPicture(endpoint, { params: { id: picture._id } })
  if (!address) return <span className={classes.waiting} />
  return <img className={classes.picture} src={address} alt={alt} width={picture.width} height={picture.height} />
}
