import { useEffect, useRef, useState } from 'react'
import { ProblemError } from '../app/api/problem-error.ts'
import type { UploadProgress } from '../app/api/upload.ts'

export type UploadFile = (
  file: File,
  options: { onProgress: (progress: UploadProgress) => void; signal: AbortSignal },
) => Promise<unknown>

type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; file: File; sent: number; total: number }
  | { kind: 'done'; file: File }
  | { kind: 'failed'; file: File; problem: ProblemError }
  | { kind: 'too_large'; file: File }

/** One upload at a time: started, cancelled, tried again. Leaving the page cancels it. */
export function useUpload(upload: UploadFile, maxBytes: number, onDone: ((file: File) => void) | undefined) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (file: File) => {
    running.current?.abort()
    if (file.size > maxBytes) return setState({ kind: 'too_large', file })
    const control = new AbortController()
    running.current = control
    setState({ kind: 'sending', file, sent: 0, total: file.size })
    try {
      await upload(file, {
        signal: control.signal,
        onProgress: ({ sent, total }) => {
          if (!control.signal.aborted) setState({ kind: 'sending', file, sent, total })
        },
      })
      if (control.signal.aborted) return
      setState({ kind: 'done', file })
      onDone?.(file)
    } catch (failure) {
      if (control.signal.aborted) return
      if (!(failure instanceof ProblemError)) throw failure
      setState({ kind: 'failed', file, problem: failure })
    }
  }

  const clear = () => {
    running.current?.abort()
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
