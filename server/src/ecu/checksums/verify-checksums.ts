import type { ChecksumReport } from '@mapwright/contract/ecu/checksums.ts'
import { boschDataFlash } from './bosch-dflash.ts'
import { boschTricore } from './bosch-tricore.ts'
import { subaru } from './denso.ts'
import { edc15 } from './edc15.ts'
import { edc16 } from './edc16.ts'
import { gmE38, gmP01 } from './gm.ts'
import { imageOf } from './image.ts'
import { me7, me7Volvo } from './me7.ts'
import { mss60 } from './mss60.ts'
import type { Checked, Range, Scheme } from './scheme.ts'
import { simk } from './simk.ts'
import { simos } from './simos.ts'
import { trionic5, trionic7, trionic8 } from './trionic.ts'

const schemes: readonly Scheme[] = [
  boschTricore,
  edc16,
  me7,
  me7Volvo,
  edc15,
  simos,
  simk,
  mss60,
  boschDataFlash,
  gmP01,
  gmE38,
  subaru,
  trionic5,
  trionic7,
  trionic8,
]
const maxWrongAreas = 8

export type Verified = { report: ChecksumReport } & Required<Pick<Checked, 'brand' | 'family' | 'numbers' | 'areas'>> &
  Pick<Checked, 'calibration'>

/** Counts the bytes in ranges that may overlap. */
function bytesIn(ranges: readonly Range[]): number {
  let bytes = 0
  let counted = 0
  for (const [start, end] of [...ranges].sort(([a], [b]) => a - b)) {
    bytes += Math.max(0, end - Math.max(start, counted))
    counted = Math.max(counted, end)
  }
  return bytes
}

const verifiedRanges = ({ areas, covered }: Checked): readonly Range[] =>
  covered ?? areas.filter(({ verdict }) => verdict !== 'unknown').map(({ start, end }): Range => [start, end])

/**
 * Verifies the checksums of an image with the first scheme that matches. Returns undefined if no scheme matches. Does not modify the image.
 */
export function verifyChecksums(bytes: Buffer): Verified | undefined {
  const image = imageOf(bytes)
  for (const scheme of schemes) {
    const checked = scheme(image)
    if (!checked) continue
    const { areas, brand, family, numbers = [] } = checked
    const count = (verdict: 'right' | 'wrong' | 'unknown') => areas.filter((area) => area.verdict === verdict).length
    const report: ChecksumReport = {
      scheme: checked.scheme,
      right: count('right'),
      wrong: count('wrong'),
      unknown: count('unknown'),
      wrong_areas: areas.filter(({ verdict }) => verdict === 'wrong').slice(0, maxWrongAreas),
      covered: bytesIn(verifiedRanges(checked)),
      names_end: checked.namesEnd === true,
    }
    return {
      report,
      brand,
      family,
      numbers,
      areas,
      ...(checked.calibration ? { calibration: checked.calibration } : {}),
    }
  }
  return undefined
}
