import type { CurvePoint } from '@mapwright/contract/vehicles/power-curve.ts'
import { useState } from 'react'
import { useWording } from '../../../app/i18n/wording.ts'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { readCurve } from './read-curve.ts'
import { useReadText } from './use-read-text.ts'

/** A log of an hour at a hundred lines a second is smaller. */
const maxBytes = 20 * 2 ** 20

/** A measurement as the test bench saved it; it is read here, nothing is sent. */
export function CurveSource({ onRead }: { onRead: (points: readonly CurvePoint[]) => void }) {
  const t = useWording('catalogue')
  const textOf = useReadText()
  const [said, setSaid] = useState<ReturnType<typeof textOf>>()
  const read = async (file: File) => {
    const result = readCurve(await file.text())
    setSaid(textOf(result))
    if ('points' in result) onRead(result.points)
  }
  return (
    <FileDrop
      label={t('catalogue:curve.file')}
      hint={said?.done || t('catalogue:curve.file_help')}
      accept=".csv,.txt,.tsv,text/csv,text/plain"
      maxBytes={maxBytes}
      upload={read}
      error={said?.fault ?? null}
    />
  )
}
