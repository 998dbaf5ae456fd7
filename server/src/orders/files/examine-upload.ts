import type { Finding } from '@mapwright/contract/ecu/finding.ts'
import { type EcuProblem, ecuProblems } from '@mapwright/contract/ecu/problems.ts'
import type { FileStore } from '../../platform/api/file-store.ts'
import type { Upload } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Examined } from './examined.ts'
import { examine } from './examiner.ts'

const isEcuProblem = (code: string): code is EcuProblem => Object.hasOwn(ecuProblems, code)

/** Throws the first finding that refuses the file. The details contain all findings, so that the page can show them. */
export function refuseIfFound(findings: readonly Finding[]): void {
  const refusal = findings.find(({ severity }) => severity === 'refuse')
  if (refusal && isEcuProblem(refusal.code))
    throw new Problem(refusal.code, { details: { ...refusal.details, overridable: refusal.overridable, findings } })
}

/**
 * Identifies and checks an uploaded original.
 * @throws Problem `ecu.<finding>` if the file is refused
 */
export async function examineOriginal(
  store: FileStore,
  { storage_key, size, name }: Upload,
  owner: string,
): Promise<Examined> {
  const examined = await examine(store, { storage_key, size, name }, owner)
  refuseIfFound(examined.findings)
  return examined
}
