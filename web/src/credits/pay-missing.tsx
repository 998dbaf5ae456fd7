import { Stack } from '@mantine/core'
import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { ownAmount } from '@mapwright/contract/credits/package.ts'
import { QuoteOwnAmount } from '@mapwright/contract/credits/package-endpoints.ts'
import { IconCreditCard } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Dialog } from '../ui/dialogs/overlays.tsx'
import { Late, late } from '../ui/loading/late.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import type { Bought } from './pay-missing-form.tsx'
import type { OnlineOffer } from './use-online-offer.ts'

const PayMissingForm = late(async () => ({ default: (await import('./pay-missing-form.tsx')).PayMissingForm }))

type PayMissingProps = {
  offer: OnlineOffer
  /** The number of missing credits, in hundredths. */
  missing: bigint
  /** Saves the order before the customer leaves for the provider's page. */
  onLeave: () => Promise<unknown>
}

/** Offers online payment for the credits that the customer lacks for an order, but at least for the minimum purchase. */
export function PayMissing({ offer, missing, onLeave }: PayMissingProps) {
  const t = useWording('credits')
  const f = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  // If the payment cannot be started, the next attempt pays the same invoice.
  const [bought, setBought] = useState<Bought>()
  const isBelowSmallest = missing < ownAmount.minimum
  const count = formatHundredths(isBelowSmallest ? ownAmount.minimum : missing)
  const quote = useQueryOf(QuoteOwnAmount, { query: { count } }, { keepPrevious: true })
  const price = quote.isPlaceholderData ? undefined : quote.data?.price
  const total = price && f.money(price.total, offer.onSale.currency)
  return (
    <>
      <ActionButton
        fullWidth
        busy={!total}
        leftSection={<IconCreditCard size={16} stroke={1.75} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('credits:missing.pay', { total: total ?? '' })}
      </ActionButton>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={t('credits:missing.title')}>
        <Stack gap={16}>
          <p>
            {isBelowSmallest
              ? t('credits:missing.smallest', {
                  missing: f.credits(formatHundredths(missing)),
                  credits: f.credits(count),
                })
              : t('credits:missing.text', { credits: f.credits(count), count: Number(count) })}
          </p>
          <Late waiting={<SkeletonText lines={12} />}>
            {price && (
              <PayMissingForm offer={offer} price={price} bought={bought} onBought={setBought} onLeave={onLeave} />
            )}
          </Late>
        </Stack>
      </Dialog>
    </>
  )
}
