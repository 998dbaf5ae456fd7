import type { LogEntry } from '@mapwright/contract/orders/order-automation.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { When } from '../../../ui/text/when.tsx'
import { FileFindings } from '../../file-findings.tsx'
import classes from './automation-log.module.css'

const good: readonly string[] = ['accepted', 'delivered', 'fetched', 'proposed']

/** A log entry (request, download or result) with time, target, duration and outcome. */
export function LogLine({ entry }: { entry: LogEntry }) {
  const t = useWording('orders')
  const f = useFormats()
  const { at, attempt, target, took_ms, result, detail, findings } = entry
  return (
    <li>
      <div className={classes.what}>
        <span>
          {attempt === null
            ? t(`orders:automation.entry.${entry.entry}`)
            : t('orders:automation.attempt', { what: t(`orders:automation.entry.${entry.entry}`), attempt })}
        </span>
        <span data-good={good.includes(result) || undefined} className={classes.result}>
          {t(`orders:automation.result.${result}`)}
        </span>
      </div>
      <div className="meta">
        <When at={at} mode="dateTime" />
        {target && (
          <>
            {' · '}
            <bdi className="mono">{target}</bdi>
          </>
        )}
        {took_ms !== null && <> · {t('orders:automation.took', { seconds: f.number(took_ms / 1000, 2) })}</>}
      </div>
      <FileFindings findings={findings} />
      {detail && <bdi className={classes.detail}>{detail}</bdi>}
    </li>
  )
}
