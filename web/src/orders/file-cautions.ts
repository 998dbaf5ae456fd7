import { type CarOfRead, carFindings, idFileFindings } from '@mapwright/contract/ecu/car-findings.ts'
import type { Finding } from '@mapwright/contract/ecu/finding.ts'
import type { FileKind } from '@mapwright/contract/orders/order.ts'
import type { OrderFile } from '@mapwright/contract/orders/order-shapes.ts'

const newest = (files: readonly OrderFile[], wanted: FileKind): OrderFile | undefined =>
  files.filter(({ kind, is_result }) => kind === wanted && !is_result).sort((a, b) => b.version - a.version)[0]

/** What of the read does not go with the car of the order, or with the id file beside it. */
export function cautionsOf(files: readonly OrderFile[], car: CarOfRead): Finding[] {
  const read = newest(files, 'original')?.identification
  if (!read) return []
  const idFile = newest(files, 'id_file')?.identification
  return [...carFindings(read, car), ...(idFile ? idFileFindings(read, idFile) : [])]
}
