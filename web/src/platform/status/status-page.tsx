import { Button } from '@mantine/core'
import { useWording } from '../i18n/wording.ts'
import { homePath } from '../routing/gate.ts'
import { useGo } from '../routing/page-link.tsx'
import { useVisitor } from '../session/me.ts'
import classes from './status-page.module.css'

const codes = { not_found: 404, server_error: 500, forbidden: 403, offline: '', unreachable: '' } as const

type StatusPageProps = { kind: keyof typeof codes; onRetry?: () => void }

/** Explains why the requested page is not shown, with a link or a retry button. */
export function StatusPage({ kind, onRetry }: StatusPageProps) {
  const t = useWording()
  const go = useGo()
  const home = homePath(useVisitor())
  // Offline, the start page cannot be opened either.
  const leadsHome = kind !== 'offline'
  return (
    <div className={classes.page}>
      {codes[kind] && <span className={classes.code}>{codes[kind]}</span>}
      <h1>{t(`app:status.${kind}.title`)}</h1>
      <p>{t(`app:status.${kind}.text`)}</p>
      <div className={classes.actions}>
        {onRetry && (
          <Button variant={leadsHome ? 'default' : 'filled'} onClick={onRetry}>
            {t('ui:retry')}
          </Button>
        )}
        {leadsHome && <Button onClick={() => go(home)}>{t('app:go_home')}</Button>}
      </div>
    </div>
  )
}
