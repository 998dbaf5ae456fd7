import { type ChecksumVerdict, verdictOf } from '@mapwright/contract/ecu/checksums.ts'
import { isReliable } from '@mapwright/contract/ecu/identification.ts'
import { completenessOf, contentsOf } from '@mapwright/contract/ecu/read-size.ts'
import type { OrderFile } from '@mapwright/contract/orders/order-shapes.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { isUnreadable } from './file-cautions.ts'
import classes from './order-files.module.css'

type ExaminedFile = Pick<OrderFile, 'size' | 'image_size' | 'identification' | 'findings'>

/** Right checksums prove that nothing is missing. */
function kindOf(bytes: number, family: string | undefined, sums: ChecksumVerdict) {
  if (family === undefined) return 'unknown'
  if (completenessOf(bytes, family, sums)?.kind === 'possibly_cut') return 'full_or_cut'
  return contentsOf(bytes, family) ?? 'other'
}

/** In a sentence: what an original is, and whether its checksums are right; nothing if it could not be examined. */
export function FileVerdict({ file }: { file: ExaminedFile }) {
  const t = useWording('ecu')
  const f = useFormats()
  const found = file.identification
  if (!found || isUnreadable(file)) return null
  const family = found.ecu_family && isReliable(found.ecu_family) ? found.ecu_family.value : undefined
  const bytes = file.image_size ?? file.size
  const sums = found.checksums ? verdictOf(found.checksums) : 'unknown'
  const kind = kindOf(bytes, family, sums)
  // Files from before this finding existed have only the sentence.
  const isNoted = file.findings.some(({ code }) => code === 'ecu.completeness_unknown')
  return (
    <p className={classes.verdict} data-sums={sums}>
      {kind === 'unknown' && sums === 'unknown' && !isNoted ? (
        t('ecu:verdict.unchecked')
      ) : (
        <>
          {t(`ecu:verdict.${kind}`, { family: `\u2068${family ?? ''}\u2069`, size: `\u2068${f.bytes(bytes)}\u2069` })}{' '}
          {t(`ecu:verdict.sums_${sums}`)}
        </>
      )}
    </p>
  )
}
