import type { ChecksumReport } from '@mapwright/contract/ecu/checksums.ts'
import type { ComparedPart, FindingCode } from '@mapwright/contract/ecu/finding.ts'
import type { OrderFile } from '@mapwright/contract/orders/order-shapes.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './order-files.module.css'

type Wording = ReturnType<typeof useWording>

const unexamined: ReadonlySet<FindingCode> = new Set(['ecu.not_examined', 'ecu.hex_too_large'])

/** Returns a text about the verified checksums; undefined if no checksum scheme was recognized. */
function checksumsChecked(t: Wording, checksums: ChecksumReport | undefined): string | undefined {
  if (!checksums) return undefined
  const { scheme, right, wrong } = checksums
  return t('ecu:checked.checksums', { scheme: t(`ecu:scheme.${scheme}`), right, all: right + wrong })
}

function readChecked(t: Wording, { findings, identification }: OrderFile): string {
  if (findings.some(({ code }) => unexamined.has(code))) return t('ecu:checked.unexamined')
  if (findings.some(({ code }) => code === 'ecu.encrypted')) return t('ecu:checked.encrypted')
  const numbers = [...(identification?.hardware_numbers ?? []), ...(identification?.software_numbers ?? [])]
  const checked = numbers.length > 0 ? t('ecu:checked.found') : t('ecu:checked.found_no_numbers')
  const checksums = checksumsChecked(t, identification?.checksums)
  return checksums ? [checked, checksums, t('ecu:checked.not_vehicle')].join(' ') : `${checked} ${t('ecu:checked.not')}`
}

/** Returns texts about the kinds of numbers that could not be compared because a file does not contain them. */
function notCompared(t: Wording, compared: ReadonlySet<ComparedPart>): string[] {
  const hasHardware = compared.has('hardware_numbers')
  const hasSoftware = compared.has('software_numbers')
  if (!hasHardware && !hasSoftware) return [t('ecu:checked.no_numbers')]
  if (!hasSoftware) return [t('ecu:checked.no_software')]
  return hasHardware ? [] : [t('ecu:checked.no_hardware')]
}

function modifiedChecked(t: Wording, join: (parts: string[]) => string, file: OrderFile): string {
  if (file.compared?.length === 0) return t('ecu:checked.nothing')
  // Older files have no stored list of comparisons. Only the share of changed bytes was compared for them.
  const compared = new Set<ComparedPart>(file.compared ?? ['changed_bytes'])
  const parts = join([...compared].map((part) => t(`ecu:checked.part_${part}`)))
  const missing = file.compared ? notCompared(t, compared) : []
  const checksums = checksumsChecked(t, file.identification?.checksums) ?? t('ecu:checked.delivery_not')
  return [t('ecu:checked.compared', { parts }), ...missing, checksums].join(' ')
}

/** Lists the checks of a file, including the checks that were not possible. */
export function FileChecked({ file }: { file: OrderFile }) {
  const t = useWording('ecu')
  const f = useFormats()
  return (
    <p className={classes.checked}>
      {file.kind === 'original' || file.kind === 'decrypted' ? readChecked(t, file) : modifiedChecked(t, f.list, file)}
    </p>
  )
}
