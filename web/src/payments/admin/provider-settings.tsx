import { ListProviders } from '@mapwright/contract/payments/provider-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProviderPanel } from './provider-panel.tsx'
import classes from './provider-settings.module.css'

/** The keys of the payment providers. Their switches for customers are among the other payment settings. */
export function ProviderSettings() {
  const t = useWording('payments')
  const query = useQueryOf(ListProviders)
  return (
    <div className={classes.panels}>
      <Panel title={t('payments:settings.title')}>
        <div className={classes.stack}>
          <p className="meta">{t('payments:settings.text')}</p>
          <PageLink to="/admin/website_settings" search={{ section: 'payment' }}>
            {t('payments:settings.to_switches')}
          </PageLink>
        </div>
      </Panel>
      <Loaded query={query} inPanel>
        {({ providers }) => providers.map((provider) => <ProviderPanel key={provider.name} provider={provider} />)}
      </Loaded>
    </div>
  )
}
