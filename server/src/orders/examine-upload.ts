import type { Finding } from '@mapwright/contract/ecu/finding.ts'
import { type EcuProblem, ecuProblems } from '@mapwright/contract/ecu/problems.ts'
import type { Upload } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import { originalFindings } from '../ecu/check-original.ts'
import { type FileExamination, fileExaminer } from '../ecu/examine-file.ts'
import type { Identification } from '../ecu/identification.ts'
import type { FileStore } from '../files/file-store.ts'

/** What is kept beside a file of an order. */
export type Examined = { identification: Identification; findings: Finding[] }

const isEcuProblem = (code: string): code is EcuProblem => Object.hasOwn(ecuProblems, code)

/** Throws the first finding that refuses the file, with all findings for the page to show. */
export function refuseIfFound(findings: readonly Finding[]): void {
  const refusal = findings.find(({ severity }) => severity === 'refuse')
  if (refusal && isEcuProblem(refusal.code))
    throw new Problem(refusal.code, { details: { ...refusal.details, overridable: refusal.overridable, findings } })
}

/** Reads a stored upload once, in pieces. */
export async function examineStored(store: FileStore, storageKey: string): Promise<FileExamination> {
  const examining = fileExaminer()
  for await (const chunk of await store.read(storageKey)) examining.push(chunk as Buffer)
  return examining.finish()
}

/** Identifies an uploaded read and checks it; what is no read is refused as `ecu.<finding>`. */
export async function examineOriginal(store: FileStore, upload: Upload): Promise<Examined> {
  const examination = await examineStored(store, upload.storage_key)
  const findings = originalFindings(examination, upload.name)
  refuseIfFound(findings)
  return { identification: examination.identification, findings }
}
