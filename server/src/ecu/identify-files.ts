import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { isDataFlashRead, verdictOf } from '@mapwright/contract/ecu/checksums.ts'
import { type Finding, notes } from '@mapwright/contract/ecu/finding.ts'
import { type Identification, isReliable } from '@mapwright/contract/ecu/identification.ts'
import { maxFileBytes } from '@mapwright/contract/ecu/max-file-bytes.ts'
import { contentsOf, eepromOf } from '@mapwright/contract/ecu/read-size.ts'
import { originalFindings } from './check-original.ts'
import { examineFile, examineUnpacked } from './examine-file.ts'
import { unpackRead } from './unpack-read.ts'

export const exitCodes = { clean: 0, warned: 1, refused: 2, unreadable: 3, usage: 64 } as const
type Outcome = Exclude<keyof typeof exitCodes, 'usage'>

/** Output of `mapwright identify` for a file. Sizes are in bytes. */
type FileVerdict = {
  file: string
  size: number
  sha256: string
  /** Size of the image. Differs from `size` if the file contains the image in another form. */
  image_size: number
  image_sha256: string
  /** `full`, `calibration` or `part` if family and size are known, `eeprom` if a small EEPROM has this size, `data_flash` if the checksums prove it, and null otherwise. */
  contents: string | null
  checksums: 'right' | 'wrong' | 'unknown'
  identification: Identification
  findings: Finding[]
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function contentsIn(size: number, family: string, { checksums }: Identification): string | null {
  if (isDataFlashRead(checksums)) return 'data_flash'
  return contentsOf(size, family) ?? (eepromOf(size) ? 'eeprom' : null)
}

/** Returns the verdict on a file, with the same checks as an upload. */
export function verdictOn(file: string, bytes: Buffer): FileVerdict {
  const unpacked = unpackRead(bytes)
  const examined = unpacked ? examineUnpacked(unpacked) : examineFile(bytes)
  const { identification, size, hex } = examined
  const family =
    identification.ecu_family && isReliable(identification.ecu_family) ? identification.ecu_family.value : ''
  const image = hex && 'sha256' in hex ? hex.sha256 : examined.unpacked?.sha256
  return {
    ...{ file, size: bytes.length, sha256: sha256(bytes) },
    ...{ image_size: size, image_sha256: image ?? sha256(bytes) },
    contents: contentsIn(size, family, identification),
    checksums: identification.checksums ? verdictOf(identification.checksums) : 'unknown',
    identification,
    findings: originalFindings(examined, unpacked ? unpacked.name : file),
  }
}

function outcomeOf({ findings }: FileVerdict): Outcome {
  if (findings.some(({ severity }) => severity === 'refuse')) return 'refused'
  return findings.some(({ code }) => !notes.includes(code)) ? 'warned' : 'clean'
}

/** Returns the content of a regular file, or a message if the file cannot be read or is too large. */
async function contentOf(path: string): Promise<Buffer | string> {
  try {
    const file = await open(path)
    try {
      const stats = await file.stat()
      if (!stats.isFile()) return 'not a file'
      return stats.size > maxFileBytes ? `larger than ${maxFileBytes} bytes` : await file.readFile()
    } finally {
      await file.close()
    }
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

/** Writes a line of JSON per file: its verdict, or `{ file, error }`. Returns the highest exit code. */
export async function identifyFiles(paths: readonly string[], write: (line: string) => void): Promise<number> {
  let code = 0
  for (const path of paths) {
    const content = await contentOf(path)
    const verdict = typeof content === 'string' ? { file: path, error: content } : verdictOn(path, content)
    write(JSON.stringify(verdict))
    code = Math.max(code, exitCodes['error' in verdict ? 'unreadable' : outcomeOf(verdict)])
  }
  return code
}
