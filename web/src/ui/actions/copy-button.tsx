import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { useCopy } from './use-copy.ts'

/** Copies a value and confirms it briefly. `label` names the value. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const t = useWording()
  const { isCopied, copy } = useCopy()
  const CopyIcon = isCopied ? IconCheck : IconCopy
  return (
    <Tooltip label={isCopied ? t('ui:copied') : t('ui:copy')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={t('ui:copy_what', { what: label })}
        onClick={() => void copy(value)}
      >
        <CopyIcon size={14} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
