import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { ReactNode } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useGo } from '../platform/routing/page-link.tsx'
import { useConfirm } from '../ui/dialogs/confirm.tsx'
import { Credits } from '../ui/text/amounts.tsx'
import classes from './spend.module.css'
import { useBalance, useSpendable } from './use-balance.ts'

type Spend = {
  /** The dialog's title, which names the object to pay for: "Pay order 100234". */
  title: string
  /** The purpose of the payment, or further consequences. */
  text?: ReactNode
  /** The amount in credits ("12.50"). */
  amount: string
  /** The outstanding credits of an order with deferred payment. The new amount is added to them instead of being charged now. */
  addsToDue?: string
  /** The button's label, including the amount. */
  action: string
  run: () => Promise<unknown>
}

const hundredths = (text: string) => parseHundredths(text) ?? 0n

function Lines({ lines }: { lines: readonly { label: string; value: string }[] }) {
  return (
    <dl className={classes.lines}>
      {lines.map(({ label, value }) => (
        <div key={label} className={classes.line}>
          <dt>{label}</dt>
          <dd>
            <Credits value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The amount and the resulting balance, updated while the dialog is open. */
function Amounts({ amount, addsToDue }: Pick<Spend, 'amount' | 'addsToDue'>) {
  const t = useWording('credits')
  const balance = useBalance()
  const line = (label: string, value: string) => ({ label, value })
  if (addsToDue !== undefined)
    return (
      <Lines
        lines={[
          line(t('credits:spend.amount'), amount),
          line(t('credits:spend.due_after'), formatHundredths(hundredths(addsToDue) + hundredths(amount))),
        ]}
      />
    )
  const left = balance === undefined ? undefined : hundredths(balance) - hundredths(amount)
  return (
    <Lines
      lines={[
        line(t('credits:spend.amount'), amount),
        ...(balance === undefined ? [] : [line(t('credits:spend.balance'), balance)]),
        ...(left === undefined || left < 0n ? [] : [line(t('credits:spend.after'), formatHundredths(left))]),
      ]}
    />
  )
}

/**
 * Asks for confirmation before credits are spent, with the amount and the resulting balance. If credits are missing, links to the
 * purchase page.
 */
export function useConfirmSpend() {
  const t = useWording('credits')
  const f = useFormats()
  const go = useGo()
  const confirm = useConfirm()
  const spendable = useSpendable()
  return async ({ title, text, amount, addsToDue, action, run }: Spend): Promise<boolean> => {
    const missing = spendable === undefined || addsToDue !== undefined ? 0n : hundredths(amount) - hundredths(spendable)
    const amounts = <Amounts amount={amount} {...(addsToDue === undefined ? {} : { addsToDue })} />
    if (missing <= 0n)
      return confirm({
        title,
        text: (
          <div className={classes.spend}>
            {text && <div>{text}</div>}
            {amounts}
          </div>
        ),
        action,
        run,
      })
    const short = formatHundredths(missing)
    const wantsMore = await confirm({
      title,
      text: (
        <div className={classes.spend}>
          <div>{t('credits:spend.missing', { missing: f.credits(short), count: Number(short) })}</div>
          {amounts}
        </div>
      ),
      action: t('credits:spend.buy'),
    })
    if (wantsMore) go('/buy_credits')
    return false
  }
}
