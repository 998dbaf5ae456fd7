import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { ImportBankStatement } from '@mapwright/contract/payments/bank/bank-endpoints.ts'
import type { ReactNode } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { Notice } from '../../ui/messages/notice.tsx'
import classes from './bank/bank-entries.module.css'

type Result = Wire<typeof ImportBankStatement>
export type NotImported = Pick<Result, 'unread_count' | 'unread' | 'left_out_count' | 'left_out' | 'sent_count'>

type RowsProps = {
  title: string
  text: string
  rows: readonly { row: number; text: string; reason?: string }[]
  count: number
}

/** Rows of a bank statement, below the reason why they were not imported. */
function Rows({ title, text, rows, count }: RowsProps): ReactNode {
  const t = useWording('payments')
  const more = count - rows.length
  return (
    <div className={classes.unread}>
      <Notice title={title}>{text}</Notice>
      <ul className={classes.rows}>
        {rows.map((one, at) => (
          // A booking with several parts has several rows with the same number.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            <strong>{t('payments:bank.row', { row: one.row })}</strong> <bdi>{one.text}</bdi>
            {one.reason && <div className="meta">{one.reason}</div>}
          </li>
        ))}
        {more > 0 && <li>{t('payments:bank.unread_more', { count: more })}</li>}
      </ul>
    </div>
  )
}

/** The rows of the latest statement that were not imported: unreadable rows, and rows that are not incoming payments. */
export function NotImportedRows({ unread_count, unread, left_out_count, left_out, sent_count }: NotImported) {
  const t = useWording('payments')
  return (
    <>
      {unread_count > 0 && (
        <Rows
          title={t('payments:bank.unread', { count: unread_count })}
          text={t('payments:bank.unread_text')}
          rows={unread}
          count={unread_count}
        />
      )}
      {left_out_count > 0 && (
        <Rows
          title={t('payments:bank.left_out', { rows: left_out_count })}
          text={t('payments:bank.left_out_text')}
          rows={left_out.map((one) => ({ ...one, reason: t(`payments:bank.left_out_${one.reason}`) }))}
          count={left_out_count}
        />
      )}
      {sent_count > 0 && <p className="meta">{t('payments:bank.sent', { rows: sent_count })}</p>}
    </>
  )
}
