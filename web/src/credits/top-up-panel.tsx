import { Stack } from '@mantine/core'
import { GetTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { StoredMethodPanel } from './stored-method-panel.tsx'
import { TopUpForm } from './top-up-form.tsx'

/** A customer's automatic top-up and stored payment method. */
export default function TopUpPanel() {
  const t = useWording('top_up')
  const query = useQueryOf(GetTopUp)
  return (
    <Stack gap={16} maw={640}>
      <Panel title={t('top_up:title')}>
        <Loaded query={query} lines={6}>
          {(state) => <TopUpForm key={JSON.stringify(state.top_up)} {...state} />}
        </Loaded>
      </Panel>
      <Panel title={t('top_up:method')}>
        <Loaded query={query} lines={2}>
          {({ method }) => <StoredMethodPanel method={method} />}
        </Loaded>
      </Panel>
    </Stack>
  )
}
