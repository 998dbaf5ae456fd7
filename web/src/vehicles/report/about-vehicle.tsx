import { GetVariantDetails, GetVariantPicture } from '@mapwright/contract/vehicles/details-endpoints.ts'
import type { VehiclePicture } from '@mapwright/contract/vehicles/picture.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useStoredPicture } from '../../platform/api/stored-picture.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import classes from './about-vehicle.module.css'

function Picture({ picture: { _id, width, height }, alt }: { picture: VehiclePicture; alt: string }) {
  const address = useStoredPicture(GetVariantPicture, { params: { id: _id } })
  // The aspect ratio reserves the space while the picture is loading.
  return (
    <li style={{ aspectRatio: `${width} / ${height}` }}>
      {address && <img src={address} width={width} height={height} alt={alt} />}
    </li>
  )
}

/** The description and pictures of the vehicle. Empty if both are missing. */
export function AboutVehicle({ variantId }: { variantId: string }) {
  const t = useWording('vehicles')
  const details = useQueryOf(GetVariantDetails, { params: { id: variantId } }).data?.details
  if (!details || (details.description === '' && details.pictures.length === 0)) return null
  const { description, pictures } = details
  return (
    <Panel title={t('vehicles:statistics.description')}>
      {description !== '' && (
        <div
          className={classes.text}
          dir="auto"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server when saved (clean-rich-text.ts)
          dangerouslySetInnerHTML={{ __html: description }}
        />
      )}
      {pictures.length > 0 && (
        <ul className={classes.pictures}>
          {pictures.map((picture, at) => (
            <Picture
              key={picture._id}
              picture={picture}
              alt={t('vehicles:statistics.picture', { number: at + 1, total: pictures.length })}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}
