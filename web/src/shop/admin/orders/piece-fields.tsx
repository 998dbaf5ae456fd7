import { useWording } from '../../../platform/i18n/wording.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import type { usePieces } from './use-pieces.ts'

type PieceFieldsProps = {
  lines: readonly { _id: string; name: string; max: number }[]
  pieces: ReturnType<typeof usePieces>
  error: string | null
}

/** Fields for the number of pieces in each line. */
export function PieceFields({ lines, pieces, error }: PieceFieldsProps) {
  const t = useWording('shop')
  return lines.map(({ _id, name, max }) => (
    <NumberField
      key={_id}
      min={0}
      max={max}
      label={<bdi>{name}</bdi>}
      description={t('shop:manage.pieces_of', { count: max })}
      value={pieces.pieces[_id] ?? 0}
      onChange={(count) => pieces.count(_id, count, max)}
      error={error}
    />
  ))
}
