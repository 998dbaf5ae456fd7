import { Button } from '@mantine/core'
import { useWording } from '../../platform/i18n/wording.ts'
import { signOut } from '../../platform/session/me.ts'
import classes from '../../platform/status/status-page.module.css'

type MaintenancePageProps = { text: string; onRetry: () => void }

/** Shown to customers while the site is closed for maintenance. */
export default function MaintenancePage({ text, onRetry }: MaintenancePageProps) {
  const t = useWording('site')
  return (
    <main className={classes.page}>
      <h1>{t('site:maintenance.closed')}</h1>
      <p dir="auto">{text}</p>
      <div className={classes.actions}>
        <Button onClick={onRetry}>{t('ui:retry')}</Button>
        <Button variant="default" onClick={() => void signOut()}>
          {t('site:maintenance.sign_out')}
        </Button>
      </div>
    </main>
  )
}
