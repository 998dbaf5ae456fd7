import { Stack } from '@mantine/core'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { GetSubscription } from '@mapwright/contract/credits/subscription-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { SubscribeForm } from './subscribe-form.tsx'
import { SubscriptionDetails, SubscriptionNotice } from './subscription-details.tsx'

/** A customer's monthly subscription; without one, the monthly packages. */
export default function SubscriptionPanel() {
  const query = useQueryOf(GetSubscription)
  const onSale = useQueryOf(ListPackagesOnSale)
  return (
    <Loaded query={query} inPanel>
      {(state) => (
        <Loaded query={onSale} inPanel>
          {(offer) => {
            const { subscription } = state
            if (subscription && subscription.status !== 'ended')
              return (
                <Stack gap={16} maw={640}>
                  <SubscriptionDetails state={state} subscription={subscription} onSale={offer} />
                </Stack>
              )
            return (
              <Stack gap={16}>
                {subscription && <SubscriptionNotice {...subscription} />}
                <SubscribeForm onSale={offer} state={state} />
              </Stack>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}
