import { useWording } from '../platform/i18n/wording.ts'
import { PolicyPage } from './policy-page.tsx'

export default function TermsOfUsePage() {
  const t = useWording('site')
  return <PolicyPage title={t('site:terms.title')} policy="terms_of_use" />
}
