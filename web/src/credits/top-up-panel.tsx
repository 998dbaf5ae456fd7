import { Stack } from '@mantine/core'
import { GetTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { StopTopUp } from './stop-top-up.tsx'
import { StoredMethodPanel } from './stored-method-panel.tsx'
import { TopUpBadge } from './top-up-badge.tsx'
import { TopUpForm } from './top-up-form.tsx'

/** A customer's automatic top-up and stored payment method. Both can be ended even if the site no longer offers top-ups. */
export default function TopUpPanel() {
  const t = useWording('top_up', 'credits')
  const query = useQueryOf(GetTopUp)
  const { data } = query
  const hasNoMethod = data?.is_offered === false && !data.method
  return (
    <Stack gap={16} maw={640}>
      <Panel title={t('top_up:title')} actions={data?.is_offered && <TopUpBadge top_up={data.top_up} />}>
        <Loaded query={query} lines={6}>
          {(state) =>
            state.is_offered ? (
              <TopUpForm key={JSON.stringify(state.top_up)} {...state} />
            ) : (
              <Notice action={state.top_up && <StopTopUp />}>{t('credits:problem.top_up_off')}</Notice>
            )
          }
        </Loaded>
      </Panel>
      {!hasNoMethod && (
        <Panel title={t('top_up:method')}>
          <Loaded query={query} lines={2}>
            {({ method }) => <StoredMethodPanel method={method} />}
          </Loaded>
        </Panel>
      )}
    </Stack>
  )
}
