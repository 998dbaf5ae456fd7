import { Stack } from '@mantine/core'
import { GetJoinedSite } from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { PageModule } from '../../platform/routing/page.ts'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionState } from './connection-state.tsx'
import { JoinedSiteTabs } from './joined-site-tabs.tsx'
import { StuckOrders } from './stuck-orders.tsx'

export const prefetch: PageModule['prefetch'] = ({ queryClient }) => queryClient.prefetchQuery(queryOf(GetJoinedSite))

/** The connection of this site to a master: its state, its address and its key. */
export default function JoinedSitePage() {
  const t = useWording('joined')
  const query = useQueryOf(GetJoinedSite, {}, { refetchInterval: 30_000 })
  return (
    <Page title={t('joined:page.title')} subtitle={t('joined:page.subtitle')}>
      <JoinedSiteTabs />
      <Loaded query={query} inPanel>
        {({ joined_site }) => (
          <Stack gap={16}>
            {joined_site && <ConnectionState site={joined_site} />}
            {joined_site && joined_site.stuck > 0 && <StuckOrders />}
            <ConnectionForm site={joined_site} key={joined_site?.connected_at ?? ''} />
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
