import { useWording } from '../platform/i18n/wording.ts'
import { homePath } from '../platform/routing/gate.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { useVisitor } from '../platform/session/me.ts'
import classes from './hero.module.css'

/** A link to registration. For signed-in users, a link to the app. */
export function FirstStep() {
  const t = useWording('home')
  const visitor = useVisitor()
  return visitor ? (
    <PageLink to={homePath(visitor)} className={classes.primary}>
      {t('app:continue')}
    </PageLink>
  ) : (
    <PageLink to="/register" className={classes.primary}>
      {t('home:hero.register')}
    </PageLink>
  )
}
