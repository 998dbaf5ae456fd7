import { IconPlus } from '@tabler/icons-react'
import { ActionButton } from './action-button.tsx'

export type AddAction = { label: string; onClick: () => void; disabledReason?: string | undefined }

/** A button for the first step on an empty list; disabled with a reason if that is not possible. */
export const AddButton = ({ label, onClick, disabledReason }: AddAction) => (
  <ActionButton leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onClick} disabledReason={disabledReason}>
    {label}
  </ActionButton>
)
