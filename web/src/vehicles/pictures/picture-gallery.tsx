import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { VehiclePicture } from '@mapwright/contract/vehicles/picture.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { StoredPicture } from '../../ui/pictures/stored-picture.tsx'
import { usePictureViewer } from '../../ui/pictures/use-picture-viewer.tsx'
import classes from './picture-gallery.module.css'

type PictureGalleryProps = {
  /** A text that says what the pictures show. */
  label: string
  pictures: readonly VehiclePicture[]
  endpoint: Endpoint
}

/** Thumbnails of pictures. A click opens a full-screen viewer. */
export function PictureGallery({ label, pictures, endpoint }: PictureGalleryProps) {
  const t = useWording('locations')
  const { open, viewer } = usePictureViewer({ label, pictures, endpoint })
  const nameOf = (at: number) => t('ui:viewer.one', { label, place: at + 1 })
  return (
    <>
      <ul className={classes.pictures} aria-label={label}>
        {pictures.map((picture, at) => (
          <li key={picture._id}>
            <button
              type="button"
              className={classes.thumb}
              aria-label={t('locations:pictures.open', { name: nameOf(at) })}
              onClick={open(at)}
            >
              <StoredPicture endpoint={endpoint} picture={picture} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  )
}
