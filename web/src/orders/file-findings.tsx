import type { Finding } from '@mapwright/contract/ecu/finding.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormats } from '../app/i18n/formats.ts'
import { useWording } from '../app/i18n/wording.ts'
import classes from './order-files.module.css'

/** Keeps "EDC15P+" in one piece in a sentence that is read from the right. */
const isolated = (name: string) => `\u2068${name}\u2069`

/** What is odd about a file, in words; nothing when nothing is. */
export function FileFindings({ findings }: { findings: readonly Finding[] }) {
  const t = useWording('ecu', 'orders')
  const f = useFormats()
  if (findings.length === 0) return null
  const worded = (code: Finding['code'], value: string | number) => {
    if (typeof value === 'number') return Number.isInteger(value) ? f.number(value) : value
    return code === 'ecu.other_fuel' ? t(`orders:fuel.${value}`) : isolated(value)
  }
  const readable = ({ code, details }: Finding) =>
    Object.fromEntries(Object.entries(details).map(([name, value]) => [name, worded(code, value)]))
  return (
    <ul className={classes.findings}>
      {findings.map((finding) => (
        <li key={finding.code}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {t(`ecu:finding.${finding.code.slice('ecu.'.length)}`, readable(finding))}
        </li>
      ))}
    </ul>
  )
}
