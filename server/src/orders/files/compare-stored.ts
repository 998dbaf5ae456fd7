import { changeCounter } from '../../ecu/changed-bytes.ts'
import { comparedPartsOf, modifiedFindings } from '../../ecu/check-modified.ts'
import { fileExaminer, isUnreadableHex } from '../../ecu/examine-file.ts'
import type { FileStore } from '../../platform/api/file-store.ts'
import { type Compared, imageProperties } from './examined.ts'
import { openStoredImage } from './stored-image.ts'

/** Compares a stored modified file with its original in pieces. Limits memory use: only images up to 16 MB are kept for the checks. */
export async function compareStored(
  store: FileStore,
  { original_key, modified_key }: { original_key: string; modified_key: string },
): Promise<Compared> {
  const [before, after] = await Promise.all([
    openStoredImage(store, original_key),
    openStoredImage(store, modified_key),
  ])
  const original = fileExaminer()
  const modified = fileExaminer()
  const counter = changeCounter()
  try {
    for (;;) {
      const [a, b] = await Promise.all([before.next(), after.next()])
      if (a.length + b.length === 0) break
      original.push(a)
      modified.push(b)
      counter.push(a, b)
    }
  } finally {
    before.close()
    after.close()
  }
  const changes = counter.finish()
  const [examinedOriginal, examined] = [before.finish(original), after.finish(modified)]
  const isCompared = !isUnreadableHex(examinedOriginal) && !isUnreadableHex(examined)
  return {
    original_key,
    identification: examined.identification,
    findings: modifiedFindings(examinedOriginal, examined, changes),
    changed_share: isCompared ? changes.share : null,
    compared: comparedPartsOf(examinedOriginal, examined),
    ...imageProperties(examined),
  }
}
