import { AddImportedFile } from '@mapwright/contract/orders/imported/imported-order-endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { type ProblemError, problemIn } from '../../platform/api/problem-error.ts'
import { upload } from '../../platform/api/upload.ts'
import { useUnfinished } from '../../ui/dialogs/work-scope.tsx'
import { useUnsavedGuard } from '../../ui/forms/use-unsaved-guard.ts'

type Refused = { path: string; problem: ProblemError }

export type FileUploads = {
  isRunning: boolean
  total: number
  done: number
  added: number
  /** Files that were uploaded before. */
  same: number
  refused: readonly Refused[]
}

const none: FileUploads = { isRunning: false, total: 0, done: 0, added: 0, same: 0, refused: [] }

/** The path of a file below the chosen folder, or the name of a file that was chosen alone. */
const pathOf = (file: File): string => file.webkitRelativePath || file.name

/** Uploads the files of imported orders one after another. A refused file does not stop the others. */
export function useFileUploads(onEnd: () => void) {
  const [state, setState] = useState(none)
  const running = useRef<AbortController>(undefined)
  const work = state.isRunning ? 'sending' : undefined
  const release = useUnsavedGuard(work)
  useUnfinished(work)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File, signal: AbortSignal): Promise<Partial<FileUploads> | Refused> => {
    const path = pathOf(file)
    try {
      const { is_new } = await upload(AddImportedFile, { body: { path }, files: { file } }, { signal })
      return is_new ? { added: 1 } : { same: 1 }
    } catch (failure) {
      return { path, problem: problemIn(failure) }
    }
  }

  const start = async (files: readonly File[]) => {
    const control = new AbortController()
    running.current = control
    let shown: FileUploads = { ...none, isRunning: true, total: files.length }
    setState(shown)
    for (const file of files) {
      const outcome = await send(file, control.signal)
      if (control.signal.aborted) break
      const { done, added, same, refused } = shown
      shown =
        'problem' in outcome
          ? { ...shown, done: done + 1, refused: [...refused, outcome] }
          : { ...shown, done: done + 1, added: added + (outcome.added ?? 0), same: same + (outcome.same ?? 0) }
      setState(shown)
    }
    running.current = undefined
    release()
    setState({ ...shown, isRunning: false })
    onEnd()
  }

  return { state, start, stop: () => running.current?.abort() }
}
