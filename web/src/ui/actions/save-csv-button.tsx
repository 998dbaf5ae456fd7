import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { notify } from '../messages/notify.ts'

type SaveCsvButtonProps = { label: string; save: () => Promise<unknown> }

/** Saves the figures of a panel as CSV. */
export function SaveCsvButton({ label, save }: SaveCsvButtonProps) {
  const run = async () => {
    try {
      await save()
    } catch (problem) {
      notify.refused(problem)
    }
  }
  return (
    <Button
      className="no-print"
      variant="subtle"
      size="compact-sm"
      leftSection={<IconDownload size={14} stroke={1.75} />}
      aria-label={label}
      onClick={() => void run()}
    >
      CSV
    </Button>
  )
}
