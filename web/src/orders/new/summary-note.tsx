import type { Membership } from '@mapwright/contract/accounts/member.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import classes from './order-summary.module.css'
import type { NewOrder } from './use-new-order.ts'

/** Takes the place of the price for members who do not see prices. */
export function HiddenPrice() {
  const t = useWording('team')
  const { membership } = useMe()
  return membership ? <p className="meta">{t('team:price_hidden', { workshop: membership.workshop })}</p> : null
}

/** Says whether the order of a member has to be approved. */
function ApprovalNote({ workshop, may_pay }: Membership) {
  const t = useWording('team')
  return t(may_pay ? 'team:may_wait' : 'team:will_wait', { workshop })
}

/** The text below the submit button: the missing fields after an attempt to submit, otherwise what happens on submitting. */
export function SummaryNote({ order }: { order: Pick<NewOrder, 'missing' | 'tries' | 'values'> }) {
  const { missing, tries, values } = order
  const t = useWording('orders')
  const { membership } = useMe()
  const absent = missing.filter(({ problem }) => problem.code === 'required').length
  const wrong = missing.length - absent
  const note = () => {
    if (tries > 0 && missing.length > 0)
      return [
        absent > 0 ? t('orders:new.summary.missing', { count: absent }) : '',
        wrong > 0 ? t('orders:new.summary.wrong', { count: wrong }) : '',
      ].join(' ')
    if (membership) return <ApprovalNote {...membership} />
    return t(values.pay_later ? 'orders:new.summary.charged_later' : 'orders:new.summary.charged')
  }
  return (
    <p className={classes.note} role="status">
      {note()}
    </p>
  )
}
