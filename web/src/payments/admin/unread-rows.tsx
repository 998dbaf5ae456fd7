import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { ImportBankStatement } from '@mapwright/contract/payments/bank/bank-endpoints.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './bank/bank-entries.module.css'

export type Unread = Pick<Wire<typeof ImportBankStatement>, 'unread_count' | 'unread'>

/** The rows of the latest statement that were not imported because they cannot be read. */
export function UnreadRows({ unread_count, unread }: Unread) {
  const t = useWording('payments')
  const left_out = unread_count - unread.length
  return (
    <div className={classes.unread}>
      <Notice title={t('payments:bank.unread', { count: unread_count })}>{t('payments:bank.unread_text')}</Notice>
      <ul className={classes.rows}>
        {unread.map(({ row, text }) => (
          <li key={row}>
            <strong>{t('payments:bank.row', { row })}</strong> <bdi>{text}</bdi>
          </li>
        ))}
        {left_out > 0 && <li>{t('payments:bank.unread_more', { count: left_out })}</li>}
      </ul>
    </div>
  )
}
