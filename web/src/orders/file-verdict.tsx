import { isDataFlashRead, provesWhole, verdictOf } from '@mapwright/contract/ecu/checksums.ts'
import { type Identification, isReliable } from '@mapwright/contract/ecu/identification.ts'
import { completenessOf, contentsOf, eepromOf } from '@mapwright/contract/ecu/read-size.ts'
import type { OrderFile } from '@mapwright/contract/orders/order-shapes.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { isUnreadable } from './file-cautions.ts'
import classes from './order-files.module.css'

type ExaminedFile = Pick<OrderFile, 'size' | 'image_size' | 'identification' | 'findings'>

const familyOf = ({ ecu_family }: Identification) =>
  ecu_family && isReliable(ecu_family) ? ecu_family.value : undefined

/** Returns the kind of the file: EEPROM, data flash, full read, possibly truncated read, other, or unknown. */
function kindOf(bytes: number, found: Identification) {
  const family = familyOf(found)
  const isProven = provesWhole(found.checksums)
  if (isDataFlashRead(found.checksums)) return 'dflash'
  if (family === undefined) {
    if (eepromOf(bytes)) return 'eeprom'
    if (!found.checksums) return 'unknown'
    return isProven ? 'full' : 'other'
  }
  if (completenessOf(bytes, family, isProven)?.kind === 'possibly_cut') return 'full_or_cut'
  return contentsOf(bytes, family) ?? 'other'
}

/** Returns the share of the file that correct checksums cover (0.01 to 1, rounded down); undefined if it is unknown. */
function coveredShare(bytes: number, { checksums }: Identification): number | undefined {
  if (!checksums || checksums.covered === undefined || verdictOf(checksums) !== 'right') return undefined
  return Math.min(1, Math.max(1, Math.floor((checksums.covered / bytes) * 100)) / 100)
}

/**
 * A sentence that names the kind of an original file and says whether its checksums are correct. Empty if the file could not be
 * examined.
 */
export function FileVerdict({ file }: { file: ExaminedFile }) {
  const t = useWording('ecu')
  const f = useFormats()
  const found = file.identification
  if (!found || isUnreadable(file)) return null
  const bytes = file.image_size ?? file.size
  const sums = found.checksums ? verdictOf(found.checksums) : 'unknown'
  const kind = kindOf(bytes, found)
  const share = coveredShare(bytes, found)
  const unit = familyOf(found) ?? (found.checksums ? t(`ecu:scheme.${found.checksums.scheme}`) : '')
  // Files examined by earlier releases do not have this finding, so a sentence replaces it.
  const isNoted = file.findings.some(({ code }) => code === 'ecu.completeness_unknown')
  return (
    <p className={classes.verdict} data-sums={sums}>
      {kind === 'unknown' && sums === 'unknown' && !isNoted ? (
        t('ecu:verdict.unchecked')
      ) : (
        <>
          {t(`ecu:verdict.${kind}`, { family: `\u2068${unit}\u2069`, size: `\u2068${f.bytes(bytes)}\u2069` })}{' '}
          {t(`ecu:verdict.sums_${sums}`)}
          {share !== undefined && ` ${t('ecu:verdict.covered', { share: f.percent(share) })}`}
        </>
      )}
    </p>
  )
}
