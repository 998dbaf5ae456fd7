import { Stack } from '@mantine/core'
import { GetUserTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { useMethodText } from '../credits/stored-method-text.ts'
import { TopUpBadge } from '../credits/top-up-badge.tsx'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { isOn } from '../platform/site-data.ts'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'

/** A customer's automatic top-up and stored payment method, for staff. Hidden if the site offers none and the customer has none. */
export function UserTopUp({ userId }: { userId: string }) {
  const t = useWording('top_up')
  const f = useFormats()
  const textOf = useMethodText()
  const query = useQueryOf(GetUserTopUp, { params: { id: userId } })
  const { data } = query
  if (!isOn('automatic_top_up') && !data?.method && !data?.top_up) return null
  return (
    <Panel title={t('top_up:title')}>
      <Loaded query={query} lines={3}>
        {({ top_up, method, currency, limit_reached }) => (
          <Stack gap={12} align="flex-start">
            <TopUpBadge top_up={top_up} />
            {top_up?.paused_because && <p>{t(`top_up:paused.${top_up.paused_because}`)}</p>}
            {limit_reached && <p>{t(`top_up:limit.${limit_reached}`)}</p>}
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
