import { ExportUsers } from '@mapwright/contract/accounts/people-endpoints.ts'
import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { useState } from 'react'
import { download } from '../../platform/api/download.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { notify } from '../../ui/notify.ts'

/** Exports the filtered users to a file. */
export function useExportUsers() {
  const [isSaving, setIsSaving] = useState(false)
  const save = async (filters: NonNullable<CallInput<typeof ExportUsers>['query']>) => {
    setIsSaving(true)
    try {
      await download(ExportUsers, { query: filters })
    } catch (problem) {
      if (problem instanceof ProblemError) notify.failed(problem)
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving }
}
