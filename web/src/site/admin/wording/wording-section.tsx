import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'

/** Leads from the settings to the page on which any text is changed. */
export function WordingSection() {
  const t = useWording('site', 'notifications')
  return (
    <Panel title={t('site:wording.title')}>
      <p>{t('site:wording.text')}</p>
      <PageLink to="/admin/wording" className="tap">
        {t('site:wording.open')}
      </PageLink>
    </Panel>
  )
}
