import { IconPlus } from '@tabler/icons-react'
import { ActionButton } from './action-button.tsx'

export type AddAction = { label: string; onClick: () => void; disabledReason?: string | undefined }

/** The add button of an empty list. Disabled if `disabledReason` is set. */
export const AddButton = ({ label, onClick, disabledReason }: AddAction) => (
  <ActionButton leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onClick} disabledReason={disabledReason}>
    {label}
  </ActionButton>
)
