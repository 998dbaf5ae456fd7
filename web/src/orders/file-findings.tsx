import type { Finding } from '@mapwright/contract/ecu/finding.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormats } from '../app/i18n/formats.ts'
import { useWording } from '../app/i18n/wording.ts'
import classes from './order-files.module.css'

/** What is odd about a file, in words; nothing when nothing is. */
export function FileFindings({ findings }: { findings: readonly Finding[] }) {
  const t = useWording('ecu')
  const f = useFormats()
  if (findings.length === 0) return null
  const readable = (details: Finding['details']) =>
    Object.fromEntries(
      Object.entries(details).map(([name, value]) => [
        name,
        typeof value === 'number' && Number.isInteger(value) ? f.number(value) : value,
      ]),
    )
  return (
    <ul className={classes.findings}>
      {findings.map(({ code, details }) => (
        <li key={code}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {t(`ecu:finding.${code.slice('ecu.'.length)}`, readable(details))}
        </li>
      ))}
    </ul>
  )
}
