import { Stack } from '@mantine/core'
import { GetUserTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { useMethodText } from '../credits/stored-method-text.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { StatusBadge } from '../ui/text/status-badge.tsx'

/** A customer's automatic top-up and stored payment method, for staff. */
export function UserTopUp({ userId }: { userId: string }) {
  const t = useWording('top_up')
  const f = useFormats()
  const textOf = useMethodText()
  const query = useQueryOf(GetUserTopUp, { params: { id: userId } })
  return (
    <Panel title={t('top_up:title')}>
      <Loaded query={query} lines={3}>
        {({ top_up, method, currency }) => (
          <Stack gap={12} align="flex-start">
            <StatusBadge tone={top_up?.paused_because ? 'warn' : top_up ? 'good' : 'quiet'}>
              {t(`top_up:state.${top_up?.paused_because ? 'paused' : top_up ? 'on' : 'off'}`)}
            </StatusBadge>
            {top_up?.paused_because && <p>{t(`top_up:paused.${top_up.paused_because}`)}</p>}
            <KeyValues
              items={[
                { label: t('top_up:method'), value: method && <bdi>{textOf(method)}</bdi> },
                { label: t('top_up:threshold'), value: top_up && f.credits(top_up.threshold) },
                { label: t('top_up:daily'), value: top_up?.daily_limit },
                { label: t('top_up:monthly', { currency }), value: top_up && f.money(top_up.monthly_limit, currency) },
              ]}
            />
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}
