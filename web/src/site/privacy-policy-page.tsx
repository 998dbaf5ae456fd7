import { useWording } from '../platform/i18n/wording.ts'
import { PolicyPage } from './policy-page.tsx'

export default function PrivacyPolicyPage() {
  const t = useWording('site')
  return <PolicyPage title={t('site:privacy.title')} policy="privacy_policy" />
}
