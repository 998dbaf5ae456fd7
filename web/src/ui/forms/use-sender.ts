import { useEffect, useRef, useState } from 'react'
import { actionKeys } from '../../platform/api/action-keys.ts'
import { type ProblemError, problemIn } from '../../platform/api/problem-error.ts'
import type { UploadOptions, UploadProgress } from '../../platform/api/upload.ts'

type Outcome<Response> = { onResponse: (response: Response) => void; onRefused: (problem: ProblemError) => void }

/** Sends the input of a form, one call at a time. Repeating a call that had no response reuses its Idempotency-Key. */
export function useSender<Input extends object, Response>(
  call: (input: Input, options: UploadOptions) => Promise<Response>,
) {
  const [isBusy, setIsBusy] = useState(false)
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [keys] = useState(actionKeys)
  const running = useRef<AbortController>(undefined)
  const isGone = useRef(false)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  return {
    isBusy,
    progress,
    isSending: () => running.current !== undefined,
    cancel: () => running.current?.abort(),
    /** Sends the input. A cancelled call has no outcome, and `onRefused` is not called after the form was unmounted. */
    async send(input: Input, { onResponse, onRefused }: Outcome<Response>): Promise<void> {
      const control = new AbortController()
      running.current = control
      setIsBusy(true)
      try {
        const response = await call(input, {
          key: keys.keyFor(input),
          signal: control.signal,
          onProgress: setProgress,
        })
        keys.settle()
        onResponse(response)
      } catch (failure) {
        if (control.signal.aborted) return
        const problem = problemIn(failure)
        keys.settle(problem)
        if (!isGone.current) onRefused(problem)
      } finally {
        running.current = undefined
        setIsBusy(false)
        setProgress(null)
      }
    },
  }
}
