import type { CurvePoint } from '@mapwright/contract/vehicles/curves/power-curve.ts'
import { useState } from 'react'
import { useWording } from '../../../platform/i18n/wording.ts'
import { FileDrop } from '../../../ui/files/file-drop.tsx'
import { readCurve } from './read-curve.ts'
import { useCurveMessages } from './use-curve-messages.ts'

/** Maximum file size: enough for a one-hour log with a hundred lines per second. */
const maxBytes = 20 * 2 ** 20

/** Reads a file from a test bench in the browser. The file is not uploaded. */
export function CurveSource({ onRead }: { onRead: (points: readonly CurvePoint[]) => void }) {
  const t = useWording('vehicle_data')
  const textOf = useCurveMessages()
  const [message, setSaid] = useState<ReturnType<typeof textOf>>()
  const read = async (file: File) => {
    const result = readCurve(await file.text())
    setSaid(textOf(result))
    if ('points' in result) onRead(result.points)
  }
  return (
    <FileDrop
      label={t('vehicle_data:curve.file')}
      hint={message?.done || t('vehicle_data:curve.file_help')}
      accept=".csv,.txt,.tsv,text/csv,text/plain"
      maxBytes={maxBytes}
      upload={read}
      error={message?.fault ?? null}
    />
  )
}
