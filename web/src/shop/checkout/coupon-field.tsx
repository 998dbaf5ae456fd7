import { Button, TextInput } from '@mantine/core'
import type { AppliedCoupon } from '@mapwright/contract/shop/checkout/checkout.ts'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useProblemText } from '../../ui/messages/states.tsx'
import classes from './checkout.module.css'

type CouponFieldProps = {
  coupon: AppliedCoupon | undefined
  problem: ProblemError | null
  isBusy: boolean
  onApply: (code: string) => void
}

/** A field for a coupon's code, or the applied coupon with a button that removes it. */
export function CouponField({ coupon, problem, isBusy, onApply }: CouponFieldProps) {
  const t = useWording('shop')
  const [typed, setTyped] = useState('')
  const text = useProblemText(problem)
  if (coupon)
    return (
      <div className={classes.coupon}>
        <span>
          {t('shop:checkout.coupon_applied', { name: coupon.name })} <bdi className="mono">{coupon.code}</bdi>
        </span>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconX size={14} stroke={1.75} />}
          onClick={() => onApply('')}
        >
          {t('shop:checkout.coupon_remove')}
        </Button>
      </div>
    )
  return (
    <form
      className={`${classes.coupon} ${classes.enter}`}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(typed.trim())
      }}
    >
      <TextInput
        className={classes.field}
        label={t('shop:checkout.coupon')}
        value={typed}
        maxLength={60}
        autoComplete="off"
        error={problem ? text : null}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Button type="submit" variant="default" className={classes.apply} loading={isBusy} disabled={typed.trim() === ''}>
        {t('shop:checkout.coupon_apply')}
      </Button>
    </form>
  )
}
