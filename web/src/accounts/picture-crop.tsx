import { Button, Group, Stack } from '@mantine/core'
import { UpdateProfile } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { ProblemError } from '../platform/api/problem-error.ts'
import { refreshNames } from '../platform/api/queries.ts'
import { upload } from '../platform/api/upload.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Dialog } from '../ui/dialogs/overlays.tsx'
import { notify } from '../ui/messages/notify.ts'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { cropSquare } from './crop-square.ts'
import classes from './picture-crop.module.css'

const maxZoom = 4

/** Crops a picture to a square with pointer, wheel, pinch or arrow keys, and uploads it. */
export default function PictureCrop({ file, onClose }: { file: File; onClose: () => void }) {
  const t = useWording('accounts')
  const client = useQueryClient()
  const id = useId()
  const [source, setSource] = useState<string>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()

  useEffect(() => {
    const address = URL.createObjectURL(file)
    setSource(address)
    return () => URL.revokeObjectURL(address)
  }, [file])

  const save = useMutation<void, ProblemError>({
    mutationFn: async () => {
      if (!source || !area) return
      const picture = await cropSquare(source, area)
      await upload(UpdateProfile, { body: {}, files: { picture } })
    },
    onSuccess: () => {
      refreshNames(client, ['accounts'])
      notify.done(t('accounts:picture.saved'))
      onClose()
    },
  })

  return (
    <Dialog opened onClose={onClose} title={t('accounts:picture.crop_title')} centered>
      <Stack gap={16}>
        <ProblemAlert problem={save.error instanceof ProblemError ? save.error : null} />
        {isUnreadable ? (
          <p role="alert">{t('accounts:picture.unreadable')}</p>
        ) : (
          <>
            <div className={classes.stage}>
              {source && (
                <Cropper
                  image={source}
                  crop={crop}
                  zoom={zoom}
                  maxZoom={maxZoom}
                  aspect={1}
                  cropShape="round"
                  showGrid={false}
                  disableAutomaticStylesInjection
                  onCropChange={setCrop}
                  onZoomChange={setZoom}
                  onCropComplete={(_, pixels) => setArea(pixels)}
                  mediaProps={{ alt: '', onError: () => setIsUnreadable(true) }}
                  cropperProps={{ role: 'group', 'aria-label': t('accounts:picture.move') }}
                />
              )}
            </div>
            <div className={classes.zoom}>
              <label htmlFor={id}>{t('accounts:picture.zoom')}</label>
              <input
                id={id}
                type="range"
                min={1}
                max={maxZoom}
                step={0.05}
                value={zoom}
                onChange={(event) => setZoom(Number(event.currentTarget.value))}
              />
            </div>
          </>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button loading={save.isPending} disabled={isUnreadable || !area} onClick={() => save.mutate()}>
            {t('accounts:picture.use')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
