import { ListProviders } from '@mapwright/contract/payments/provider-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { MethodPanel } from './method-panel.tsx'
import { type UsePlace, useCreditsPlace } from './paying-places.ts'
import { ProviderMethod } from './provider-method.tsx'
import classes from './provider-settings.module.css'

/** All payment methods with their states. Each expands to its keys, a test, and a switch for each place where customers pay. */
export default function ProviderSettings({ useShopPlace }: { useShopPlace: UsePlace }) {
  const t = useWording('payments')
  const query = useQueryOf(ListProviders)
  const places = [useCreditsPlace(), useShopPlace()].filter((place) => place !== undefined)
  return (
    <Panel title={t('payments:settings.title')} flush>
      <p className={classes.text}>{t('payments:settings.text')}</p>
      <Loaded query={query} lines={9}>
        {({ providers }) => (
          <>
            <MethodPanel method="bank" places={places}>
              <PageLink to="/admin/website_settings" search={{ section: 'company' }}>
                {t('payments:settings.to_account')}
              </PageLink>
            </MethodPanel>
            {providers.map((provider) => (
              <ProviderMethod key={provider.name} provider={provider} places={places} />
            ))}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
