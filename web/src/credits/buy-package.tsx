import { Stack } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import type { BuyCredits } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { IconCoins } from '@tabler/icons-react'
import { useState } from 'react'
import { BillingPanel, isBillable } from '../billing/billing-panel.tsx'
import { PlaceNotice } from '../billing/place-notice.tsx'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { EmptyState, ErrorState } from '../ui/messages/states.tsx'
import classes from './buy-package.module.css'
import { OrderSummary } from './order-summary.tsx'
import { Ordered } from './ordered.tsx'
import { OwnAmount } from './own-amount.tsx'
import { PackageChoice } from './package-choice.tsx'
import { RedeemVoucherPanel } from './redeem-voucher.tsx'
import { useOwnAmount } from './use-own-amount.ts'

/** Selects and orders a package, then shows the bank details. */
export function BuyPackage() {
  const t = useWording('credits')
  const onSale = useQueryOf(ListPackagesOnSale)
  const [chosen, setChosen] = useState<string>()
  const isOwn = chosen === 'own'
  const own = useOwnAmount(isOwn)
  const [ordered, setOrdered] = useState<Wire<typeof BuyCredits>>()

  if (ordered) return <Ordered {...ordered} onAgain={() => setOrdered(undefined)} />
  if (onSale.isPending)
    return (
      <Panel>
        <SkeletonText lines={6} />
      </Panel>
    )
  if (onSale.isError)
    return (
      <Panel>
        <ErrorState problem={onSale.error} onRetry={() => void onSale.refetch()} />
      </Panel>
    )
  const { prices: packages, currency, has_own_amount, has_vouchers } = onSale.data
  const voucher = has_vouchers && <RedeemVoucherPanel />
  if (packages.length === 0 && !has_own_amount)
    return (
      <Stack gap={16}>
        <Panel>
          <EmptyState icon={IconCoins} title={t('credits:buy.none')} text={t('credits:buy.none_text')} />
        </Panel>
        {voucher}
      </Stack>
    )
  const isOwnShown = has_own_amount && (isOwn || packages.length === 0)
  const item = packages.find(({ _id }) => _id === chosen) ?? packages[0]
  const price = isOwnShown ? own.price : item
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <PackageChoice
          packages={packages}
          currency={currency}
          chosen={isOwnShown ? undefined : item?._id}
          onChoose={setChosen}
          own={
            has_own_amount && (
              <OwnAmount
                isChosen={isOwnShown}
                entered={own.entered}
                error={own.error}
                onChoose={() => setChosen('own')}
                onEnter={own.setEntered}
              />
            )
          }
        />
        <BillingPanel {...onSale.data} />
      </div>
      <div className={classes.side}>
        {isBillable(onSale.data.billing) && <PlaceNotice {...onSale.data} />}
        <OrderSummary onSale={onSale.data} price={price} isOwn={isOwnShown} onOrdered={setOrdered} />
        {voucher}
      </div>
    </div>
  )
}
