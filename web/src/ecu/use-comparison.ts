import type { Comparison } from '@mapwright/contract/ecu/comparison.ts'
import { useEffect, useState } from 'react'

/** Compares two files in a worker. Returns undefined while the comparison is running. */
export function useComparison(before: Uint8Array, after: Uint8Array): Comparison | undefined {
  const [comparison, setComparison] = useState<Comparison>()
  useEffect(() => {
    setComparison(undefined)
    const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<Comparison>) => setComparison(data)
    worker.onerror = ({ message }) => reportError(new Error(`The comparison failed: ${message}`))
    worker.postMessage([before, after])
    return () => worker.terminate()
  }, [before, after])
  return comparison
}
