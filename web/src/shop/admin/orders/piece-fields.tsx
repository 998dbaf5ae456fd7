import { TextInput } from '@mantine/core'
import { useWording } from '../../../platform/i18n/wording.ts'
import type { usePieces } from './use-pieces.ts'

type PieceFieldsProps = {
  lines: readonly { _id: string; name: string; max: number }[]
  pieces: ReturnType<typeof usePieces>
  error: string | null
}

/** A field for the number of pieces of each line. */
export function PieceFields({ lines, pieces, error }: PieceFieldsProps) {
  const t = useWording('shop')
  return lines.map(({ _id, name, max }) => (
    <TextInput
      key={_id}
      type="number"
      min={0}
      max={max}
      label={<bdi>{name}</bdi>}
      description={t('shop:manage.pieces_of', { count: max })}
      value={String(pieces.pieces[_id] ?? 0)}
      onChange={(event) => pieces.count(_id, event.currentTarget.value, max)}
      error={error}
    />
  ))
}
