import { carFindings, type DeclaredCar, idFileFindings, sizeFindings } from '@mapwright/contract/ecu/car-findings.ts'
import type { Finding } from '@mapwright/contract/ecu/finding.ts'
import type { FileKind } from '@mapwright/contract/orders/order.ts'
import type { OrderFile } from '@mapwright/contract/orders/order-shapes.ts'

const newest = (files: readonly OrderFile[], wanted: FileKind): OrderFile | undefined =>
  files.filter(({ kind, is_result }) => kind === wanted && !is_result).sort((a, b) => b.version - a.version)[0]

/**
 * Returns true if the content of a file is not available: the file is encrypted, an archive, a tool project or a flash container, is too
 * large to decode, or was not examined. The size of such a file does not indicate the size of the memory.
 */
export const isUnreadable = ({ findings }: Pick<OrderFile, 'findings'>): boolean =>
  findings.some(({ code }) =>
    /^ecu\.(?:encrypted|not_examined|hex_too_large|archive_file|ols_versions|tool_project|flash_container)$/.test(code),
  )

/** Returns the contradictions between the original file and the order's car, and between the original file and the id file. */
export function cautionsOf(files: readonly OrderFile[], car: DeclaredCar): Finding[] {
  const file = files.filter(({ kind }) => kind === 'decrypted').at(-1) ?? newest(files, 'original')
  const read = file?.identification
  if (!file || !read) return []
  const idFile = newest(files, 'id_file')?.identification
  const size = isUnreadable(file) ? [] : sizeFindings(file.image_size ?? file.size, read, car)
  return [...carFindings(read, car), ...size, ...(idFile ? idFileFindings(read, idFile) : [])]
}
