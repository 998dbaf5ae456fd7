import type { Company, SiteSettings } from '@mapwright/contract/site/settings.ts'
import { GetSettings } from '@mapwright/contract/site/site-endpoints.ts'
import type { ReactNode } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { notify } from '../../ui/messages/notify.ts'

type WithSettingsProps = {
  title: string
  children: (settings: SiteSettings, company: Company) => ReactNode
}

/** Loads the settings for a section, with loading and error states. */
export function WithSettings({ title, children }: WithSettingsProps) {
  const query = useQueryOf(GetSettings)
  return (
    <Panel title={title}>
      <Loaded query={query}>{({ settings, company }) => company && children(settings, company)}</Loaded>
    </Panel>
  )
}

/** Returns a function that confirms saving and offers to reload, because open pages keep their old settings until then. */
export function useSaveConfirmation(): () => void {
  const t = useWording('site')
  return () => {
    notify.done(t('site:saved_reload'), { label: t('site:reload'), run: () => window.location.reload() })
  }
}
