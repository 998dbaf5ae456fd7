import { examineFile } from '../server/src/ecu/examine-file.ts'
import { intelHexOf, sRecordsOf } from '../server/test/hex-text.ts'
import { read } from '../server/test/original-reads.ts'
import { median } from './load.ts'
import type { Bench } from './measures.ts'

const MB = 2 ** 20

/** Text with a control unit family and part numbers, as in many reads. It makes the examination identify the control unit, too. */
const ident = 'EDC17_C64 1037543210 03L906018AB 03L906018'

/** Median duration of an examination, in milliseconds per megabyte of the file. */
function perMegabyte(bytes: Buffer): number {
  const durations = Array.from({ length: 7 }, () => {
    const start = performance.now()
    examineFile(bytes)
    return performance.now() - start
  })
  return median(durations) / (bytes.length / MB)
}

/** Measures the time to examine an upload: for raw reads of two sizes, to show that it grows linearly, and for a read as hex text. */
export async function measureExamination({ report }: Bench): Promise<void> {
  const small = perMegabyte(read(2 * MB, ident))
  const large = perMegabyte(read(16 * MB, ident))
  report.atMost('examination of a raw read of 2 MB, per MB', small, 10, 'ms', 1)
  report.atMost('examination of a raw read of 16 MB, per MB', large, 10, 'ms', 1)
  report.atMost('examination per MB, slower for 16 MB than for 2 MB by', large / small, 1.5, '×', 2)
  const image = read(2 * MB, ident)
  report.atMost('examination of Intel HEX, per MB of text', perMegabyte(Buffer.from(intelHexOf(image, 0))), 60, 'ms', 1)
  report.atMost('examination of S-records, per MB of text', perMegabyte(Buffer.from(sRecordsOf(image, 0))), 60, 'ms', 1)
}
