import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import type { VehiclePicture } from '@mapwright/contract/vehicles/picture.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { Picture } from './picture.tsx'
import classes from './picture-gallery.module.css'

const PictureViewer = lazy(() => import('./picture-viewer.tsx'))

type PictureGalleryProps = {
  /** The subject of the pictures. */
  label: string
  pictures: readonly VehiclePicture[]
  endpoint: Endpoint
}

/** Thumbnails that open in a full-screen viewer. */
export function PictureGallery({ label, pictures, endpoint }: PictureGalleryProps) {
  const t = useWording('locations')
  const [opened, setOpened] = useState<number>()
  const opener = useRef<HTMLButtonElement>(null)
  // The viewer unmounts immediately and cannot restore the focus itself.
  useEffect(() => {
    if (opened === undefined) opener.current?.focus()
  }, [opened])
  const nameOf = (at: number) => t('locations:pictures.one', { label, place: at + 1 })
  return (
    <>
      <ul className={classes.pictures} aria-label={label}>
        {pictures.map((picture, at) => (
          <li key={picture._id}>
            <button
              type="button"
              className={classes.thumb}
              aria-label={t('locations:pictures.open', { name: nameOf(at) })}
              onClick={(event) => {
                opener.current = event.currentTarget
                setOpened(at)
              }}
            >
              <Picture endpoint={endpoint} picture={picture} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <PictureViewer
            label={label}
            pictures={pictures}
            endpoint={endpoint}
            at={opened}
            onShow={setOpened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
