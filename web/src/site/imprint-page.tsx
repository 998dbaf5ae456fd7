import { useWording } from '../platform/i18n/wording.ts'
import { PolicyPage } from './policy-page.tsx'

export default function ImprintPage() {
  const t = useWording('site')
  return <PolicyPage title={t('site:imprint.title')} policy="imprint" />
}
