import { ActionIcon, Button } from '@mantine/core'
import { messageRules } from '@mapwright/contract/conversations/message.ts'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { FileChooser } from '../ui/files/file-chooser.tsx'
import { Isolated } from '../ui/loading/isolated.tsx'
import { notify } from '../ui/messages/notify.ts'
import classes from './attached-files.module.css'

type Attached = { files: readonly File[]; onChange: (files: File[]) => void }

/** Returns a function that adds files to a message within its limits. Refused files are reported with the reason. */
export function useTakeFiles({ files, onChange }: Attached): (list: FileList | null) => void {
  const t = useWording('conversations')
  const f = useFormats()
  return (list) => {
    const chosen = [...(list ?? [])]
    const large = chosen.find(({ size }) => size > messageRules.max_bytes)
    if (large)
      return notify.failed(t('conversations:too_large', { name: large.name, max: f.bytes(messageRules.max_bytes) }))
    if (files.length + chosen.length > messageRules.max_files)
      return notify.failed(t('conversations:too_many', { max: messageRules.max_files }))
    onChange([...files, ...chosen])
  }
}

/** The files of an unsent message. Each has a button that removes it. */
export function AttachedFiles({ files, isDisabled, onChange }: Attached & { isDisabled: boolean }) {
  const t = useWording('conversations')
  const f = useFormats()
  if (files.length === 0) return null
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={`${file.name}${file.size}${file.lastModified}`}>
          <bdi>{file.name}</bdi>
          <Isolated className="meta tabular">{f.bytes(file.size)}</Isolated>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={22}
            disabled={isDisabled}
            aria-label={t('conversations:remove_file', { name: file.name })}
            onClick={() => onChange(files.filter((other) => other !== file))}
          >
            <IconX size={14} stroke={1.75} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

/** A button that adds files to a form. */
export function AttachFiles({ isDisabled, ...attached }: Attached & { isDisabled: boolean }) {
  const t = useWording('conversations')
  const take = useTakeFiles(attached)
  return (
    <div>
      <FileChooser label={t('conversations:attach')} multiple onChoose={take}>
        {(open) => (
          <Button
            variant="default"
            size="xs"
            disabled={isDisabled}
            leftSection={<IconPaperclip size={16} stroke={1.75} />}
            onClick={open}
          >
            {t('conversations:attach')}
          </Button>
        )}
      </FileChooser>
    </div>
  )
}
