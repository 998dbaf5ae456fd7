import { Anchor } from '@mantine/core'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import classes from './checkout.module.css'
import { type CheckoutPart, showPart } from './checkout-parts.ts'

/** A description of missing input, and the part of the checkout where it is entered. */
export type MissingPart = { text: string; part: CheckoutPart | undefined }

type PlaceOrderButtonProps = {
  label: string
  isBusy: boolean
  /** The reason why the order cannot be placed yet. Disables the button. */
  blocked: MissingPart | undefined
  /** The missing input that was found by an attempt to place the order. */
  missing: MissingPart | undefined
  onClick: () => void
}

/** The button that places the order. Below it is the missing input, with a link to its field. */
export function PlaceOrderButton({ label, isBusy, blocked, missing, onClick }: PlaceOrderButtonProps) {
  const t = useWording('shop')
  const { text, part } = blocked ?? missing ?? {}
  return (
    <>
      <ActionButton fullWidth size="md" busy={isBusy} disabledReason={blocked?.text} onClick={onClick}>
        {label}
      </ActionButton>
      <p className={classes.missing} role="status">
        {text}
        {part && (
          <Anchor component="button" type="button" inherit underline="always" onClick={() => showPart(part)}>
            {t('shop:checkout.show_missing')}
          </Anchor>
        )}
      </p>
    </>
  )
}
