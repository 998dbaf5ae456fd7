import { Stack } from '@mantine/core'
import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { smallestPayment } from '@mapwright/contract/payments/payment-amounts.ts'
import { IconCreditCard } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { Dialog } from '../ui/dialogs/overlays.tsx'
import { Late, late } from '../ui/loading/late.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import type { Bought } from './pay-missing-form.tsx'
import { useMissingPrice } from './use-missing-price.ts'
import type { OnlineOffer } from './use-online-offer.ts'

const PayMissingForm = late(async () => ({ default: (await import('./pay-missing-form.tsx')).PayMissingForm }))

type PayMissingProps = {
  offer: OnlineOffer
  /** The number of missing credits, in hundredths. */
  missing: bigint
  /** Saves the order before the customer leaves for the provider's page. */
  onLeave: () => Promise<unknown>
}

/**
 * Offers online payment for the credits that the customer lacks for an order. The smallest payment with the chosen method may raise the
 * number of credits; the dialog then says so.
 */
export function PayMissing({ offer, missing, onLeave }: PayMissingProps) {
  const t = useWording('credits')
  const f = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  // If the payment cannot be started, the next attempt pays the same invoice.
  const [bought, setBought] = useState<Bought>()
  const { onSale } = offer
  const { currency } = onSale
  const { methods, method, onMethod, quote, price } = useMissingPrice(offer, missing)
  const total = price && f.money(price.total, currency)
  const isRaised = price !== undefined && parseHundredths(price.count) !== missing
  return (
    <>
      <ActionButton
        fullWidth
        busy={!total}
        disabledReason={methods?.length === 0 ? t('credits:buy.no_method') : undefined}
        leftSection={<IconCreditCard size={16} stroke={1.75} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('credits:missing.pay', { total: total ?? '' })}
      </ActionButton>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={t('credits:missing.title')}>
        <Stack gap={16}>
          <p>
            {isRaised && method
              ? t('credits:missing.provider_minimum', {
                  missing: f.credits(formatHundredths(missing)),
                  count: Number(formatHundredths(missing)),
                  amount: f.money(formatHundredths(smallestPayment(method, currency)), currency),
                })
              : t('credits:missing.text', {
                  credits: f.credits(formatHundredths(missing)),
                  count: Number(formatHundredths(missing)),
                })}
          </p>
          <Late waiting={<SkeletonText lines={12} />}>
            {quote && methods && (
              <PayMissingForm
                {...{ onSale, methods, method, bought, onMethod, onLeave }}
                price={quote}
                isPriced={price !== undefined}
                onBought={setBought}
              />
            )}
          </Late>
        </Stack>
      </Dialog>
    </>
  )
}
