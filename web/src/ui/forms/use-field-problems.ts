import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { useState } from 'react'
import type { FieldProblem, ProblemError } from '../../platform/api/problem-error.ts'
import { useWording } from '../../platform/i18n/wording.ts'

type FieldProblems = Readonly<Record<string, FieldProblem>>

/** Problems of a form: at most one per field, and the refusal itself (`whole`), unless each of its problems belongs to a field of the form. */
export function useFieldProblems(values: object) {
  const t = useWording('request')
  const [problems, setProblems] = useState<FieldProblems>({})
  const [whole, setWhole] = useState<ProblemError | null>(null)
  const [refusals, setRefusals] = useState(0)
  return {
    whole,
    refusals,
    textOf(name: string): string | null {
      const problem = problems[name]
      if (!problem) return null
      const { code, message, minimum, maximum } = problem
      return message ?? t(keyFor('request:field', code), { minimum, maximum })
    },
    refuse(fields: FieldProblems, refusal: ProblemError | null): void {
      const areAllShown = Object.keys(fields).length > 0 && Object.keys(fields).every((name) => name in values)
      setProblems(fields)
      setWhole(areAllShown ? null : refusal)
      setRefusals((count) => count + 1)
    },
    /** Removes the problems of fields that have changed. */
    clearChanged(changes: object): void {
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(changes, name))),
      )
    },
    clear(): void {
      setProblems({})
      setWhole(null)
    },
  }
}
