import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { VehiclePicture } from '@mapwright/contract/vehicles/picture.ts'
import { useStoredPicture } from '../../platform/api/stored-picture.ts'
import classes from './picture.module.css'

type PictureProps = { endpoint: Endpoint; picture: VehiclePicture; alt: string }

/** A stored picture, with a placeholder while loading. */
export function Picture({ endpoint, picture, alt }: PictureProps) {
  const address = useStoredPicture(endpoint, { params: { id: picture._id } })
  if (!address) return <span className={classes.waiting} />
  return <img className={classes.picture} src={address} alt={alt} width={picture.width} height={picture.height} />
}
