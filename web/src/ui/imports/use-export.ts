import type { SheetFormat } from '@mapwright/contract/imports/import.ts'
import type { ImportCalls } from '@mapwright/contract/imports/import-calls.ts'
import { useState } from 'react'
import { download } from '../../platform/api/download.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { notify } from '../notify.ts'

type ExportRequest = { format: SheetFormat; template?: 'true' }

/** Exports the rows of a table to a file. */
export function useExport(call: ImportCalls['export']) {
  const [isSaving, setIsSaving] = useState(false)
  const save = async (chosen: ExportRequest) => {
    setIsSaving(true)
    try {
      await download(call, { query: chosen })
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem
      notify.failed(problem)
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving }
}
