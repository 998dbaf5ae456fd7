import { useEffect, useRef, useState } from 'react'
import { actionKeys } from '../platform/api/action-keys.ts'
import { callAny } from '../platform/api/call.ts'
import type { ClientEndpoint, Payload } from '../platform/api/client-endpoint.ts'
import type { ProblemError } from '../platform/api/problem-error.ts'
import { problemIn } from '../platform/api/problem-error.ts'
import type { AnyInput } from '../platform/api/request-of.ts'
import { type UploadProgress, uploadAny } from '../platform/api/upload.ts'

type Outcome = { onResponse: (response: Payload) => void; onRefused: (problem: ProblemError) => void }

/** Sends the input of a form, one call at a time. Repeating a call without a response keeps its Idempotency-Key. */
export function useSender(endpoint: ClientEndpoint) {
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

  const call = (input: AnyInput, key: string, signal: AbortSignal): Promise<Payload> =>
    endpoint.files
      ? uploadAny(endpoint, input, { key, signal, onProgress: setProgress })
      : callAny(endpoint, input, { key })

  return {
    isBusy,
    progress,
    isSending: () => running.current !== undefined,
    cancel: () => running.current?.abort(),
    /** A cancelled call has no outcome, and a form that is gone shows no refusal. */
    async send(input: AnyInput, { onResponse, onRefused }: Outcome): Promise<void> {
      const control = new AbortController()
      running.current = control
      setIsBusy(true)
      try {
        const response = await call(input, keys.keyFor(input), control.signal)
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
