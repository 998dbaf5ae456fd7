import { type Finding, notes } from '@mapwright/contract/ecu/finding.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './order-files.module.css'

/** Isolates a name such as "EDC15P+", so that it keeps its own direction in right-to-left text. */
const isolated = (name: string) => `\u2068${name}\u2069`

function FindingIcon({ code }: Pick<Finding, 'code'>) {
  const Icon = notes.includes(code) ? IconInfoCircle : IconAlertTriangle
  return <Icon size={14} stroke={1.75} aria-hidden />
}

/** The findings of a file as text. Empty without findings. */
export function FileFindings({ findings }: { findings: readonly Finding[] }) {
  const t = useWording('ecu', 'orders')
  const f = useFormats()
  if (findings.length === 0) return null
  const worded = (code: Finding['code'], name: string, value: string | number) => {
    if (typeof value === 'number') return f.number(value, String(value).split('.')[1]?.length ?? 0)
    if (code === 'ecu.other_fuel') return t(keyFor('orders:fuel', value))
    if (code === 'ecu.byte_order') return t(keyFor(name === 'order' ? 'ecu:order' : 'ecu:confidence', value))
    return isolated(code === 'ecu.hex_image' && name === 'format' ? t(keyFor('ecu:hex', value)) : value)
  }
  const readable = ({ code, details }: Finding) =>
    Object.fromEntries(Object.entries(details).map(([name, value]) => [name, worded(code, name, value)]))
  return (
    <ul className={classes.findings}>
      {findings.map((finding) => (
        <li key={finding.code} data-quiet={notes.includes(finding.code) || undefined}>
          <FindingIcon code={finding.code} />
          {t(keyFor('ecu:finding', finding.code.slice('ecu.'.length)), readable(finding))}
        </li>
      ))}
    </ul>
  )
}
