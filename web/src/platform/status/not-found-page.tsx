import { useWording } from '../i18n/wording.ts'
import { usePageTitle } from '../routing/page-title.ts'
import { StatusPage } from './status-page.tsx'

/** Shown for unknown paths. */
export function NotFoundPage() {
  const t = useWording()
  usePageTitle(t('app:status.not_found.title'))
  return <StatusPage kind="not_found" />
}
