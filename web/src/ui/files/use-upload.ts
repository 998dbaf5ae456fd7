import { useEffect, useRef, useState } from 'react'
import { actionKeys } from '../../platform/api/action-keys.ts'
import { type ProblemError, problemIn } from '../../platform/api/problem-error.ts'
import type { UploadProgress } from '../../platform/api/upload.ts'
import { words } from '../../platform/i18n/wording.ts'
import { useUnfinished } from '../dialogs/work-scope.tsx'
import { useUnsavedGuard } from '../forms/use-unsaved-guard.ts'
import { notify } from '../messages/notify.ts'

export type UploadFile = (
  file: File,
  options: { onProgress: (progress: UploadProgress) => void; signal: AbortSignal; key: string },
) => Promise<unknown>

type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; file: File; sent: number; total: number }
  | { kind: 'done'; file: File }
  | { kind: 'failed'; file: File; problem: ProblemError }
  | { kind: 'too_large'; file: File }

/** Runs one upload at a time. Leaving the page during an upload needs a confirmation, cancels the upload and shows a message. */
export function useUpload(upload: UploadFile, maxBytes: number, onDone: ((file: File) => void) | undefined) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const [keys] = useState(actionKeys)
  const running = useRef<{ control: AbortController; file: File }>(undefined)
  const work = state.kind === 'sending' ? 'sending' : undefined
  const release = useUnsavedGuard(work)
  useUnfinished(work)
  useEffect(
    () => () => {
      if (!running.current) return
      running.current.control.abort()
      notify.info(words('ui:file.stopped', { name: `\u2068${running.current.file.name}\u2069` }))
    },
    [],
  )

  const stop = () => {
    running.current?.control.abort()
    running.current = undefined
  }

  const start = async (file: File) => {
    stop()
    if (file.size > maxBytes) return setState({ kind: 'too_large', file })
    const control = new AbortController()
    running.current = { control, file }
    setState({ kind: 'sending', file, sent: 0, total: file.size })
    const end = (ended: UploadState) => {
      running.current = undefined
      release()
      setState(ended)
    }
    try {
      await upload(file, {
        signal: control.signal,
        key: keys.keyFor({ file }),
        onProgress: ({ sent, total }) => {
          if (!control.signal.aborted) setState({ kind: 'sending', file, sent, total })
        },
      })
      keys.settle()
      if (control.signal.aborted) return
      end({ kind: 'done', file })
      onDone?.(file)
    } catch (failure) {
      keys.settle(failure)
      if (control.signal.aborted) return
      end({ kind: 'failed', file, problem: problemIn(failure) })
    }
  }

  const clear = () => {
    stop()
    setState({ kind: 'idle' })
  }

  return {
    state,
    start,
    clear,
    cancel: clear,
    retry: async () => {
      if (state.kind === 'failed') await start(state.file)
    },
  }
}
