import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { actingAs } from '../../platform/api/session.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { signOut } from '../../platform/session/me.ts'
import classes from './banners.module.css'

/** A banner for staff who are signed in as a dealer: the dealer's name, the end of the session, and a button to return. */
export function ActingBanner() {
  const t = useWording()
  const f = useFormats()
  const [isBusy, setIsBusy] = useState(false)
  const acting = actingAs()
  if (!acting) return null
  const back = () => {
    setIsBusy(true)
    void signOut()
  }
  return (
    <div className={classes.banner}>
      <IconUserShare size={16} stroke={1.75} aria-hidden />
      <span>{t('app:acting.as', { name: acting.name, time: f.dateTime(acting.until) })}</span>
      <Button size="compact-sm" variant="default" loading={isBusy} onClick={back}>
        {t('app:acting.back')}
      </Button>
    </div>
  )
}
