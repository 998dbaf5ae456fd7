import type { GarageCar } from '@mapwright/contract/orders/garage/garage.ts'
import { GetVariantPicture } from '@mapwright/contract/vehicles/details-endpoints.ts'
import { useStoredPicture } from '../../platform/api/stored-picture.ts'
import { makeLetters } from './car-name.ts'
import classes from './car-picture.module.css'

type CarPictureProps = { car: Pick<GarageCar, 'picture' | 'manufacture'>; size?: 'small' | 'large' }

/** A picture of the variant, or the abbreviated make. Decorative, because the name is next to it. */
export function CarPicture({ car: { picture, manufacture }, size = 'small' }: CarPictureProps) {
  const source = useStoredPicture(GetVariantPicture, picture === null ? undefined : { params: { id: picture } })
  return (
    <span className={classes.picture} data-size={size} aria-hidden>
      {source ? <img src={source} alt="" /> : makeLetters(manufacture)}
    </span>
  )
}
