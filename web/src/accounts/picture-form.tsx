import { Button } from '@mantine/core'
import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { pictureRules } from '@mapwright/contract/accounts/picture.ts'
import { UpdateProfile } from '@mapwright/contract/accounts/profile-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { useState } from 'react'
import { useCommand } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { FileChooser } from '../ui/files/file-chooser.tsx'
import { Late, late } from '../ui/loading/late.tsx'
import { notify } from '../ui/messages/notify.ts'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { Avatar } from './avatar.tsx'
import classes from './picture-form.module.css'

const PictureCrop = late(() => import('./picture-crop.tsx'))

/** The user's picture: selection, cropping, replacement, removal. */
export function PictureForm({ me }: { me: User }) {
  const t = useWording('accounts')
  const f = useFormats()
  const [chosen, setChosen] = useState<File>()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const remove = useCommand(UpdateProfile, { onDone: () => notify.done(t('accounts:picture.removed')) })

  const take = (file: File | undefined) => {
    if (!file) return
    remove.reset()
    setIsTooLarge(file.size > pictureRules.max_bytes)
    if (file.size <= pictureRules.max_bytes) setChosen(file)
  }
  const hint = t('accounts:picture.hint', { max: f.bytes(pictureRules.max_bytes) })

  return (
    <div className={classes.row}>
      <Avatar name={displayName(me)} picture={me.picture} size={88} />
      <div className={classes.side}>
        <ProblemAlert problem={remove.error} />
        <div className={classes.buttons}>
          <FileChooser
            label={t('accounts:picture.choose')}
            accept="image/jpeg,image/png,image/webp,image/gif"
            onChoose={(files) => take(files?.[0])}
          >
            {(open) => (
              <Button variant="default" onClick={open}>
                {me.picture ? t('accounts:picture.replace') : t('accounts:picture.choose')}
              </Button>
            )}
          </FileChooser>
          {me.picture && (
            <Button
              variant="subtle"
              color="gray"
              loading={remove.isPending}
              onClick={() => remove.mutate({ body: { remove_picture: 'true' } })}
            >
              {t('accounts:picture.remove')}
            </Button>
          )}
        </div>
        <p className="meta" role={isTooLarge ? 'alert' : undefined}>
          {isTooLarge ? t('accounts:picture.too_large', { max: f.bytes(pictureRules.max_bytes) }) : hint}
        </p>
      </div>
      {chosen && (
        <Late otherwise={() => setChosen(undefined)}>
          <PictureCrop file={chosen} onClose={() => setChosen(undefined)} />
        </Late>
      )}
    </div>
  )
}
