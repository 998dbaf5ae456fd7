import { ActionIcon, Button } from '@mantine/core'
import { messageRules } from '@mapwright/contract/conversations/message.ts'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Isolated } from '../ui/isolated.tsx'
import { notify } from '../ui/notify.ts'
import classes from './attached-files.module.css'

type Attached = { files: readonly File[]; onChange: (files: File[]) => void }

/** Adds files to a message, within its limits; says which one is refused and why. */
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

/** The files of a message that is being written; each can be removed. */
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
  const input = useRef<HTMLInputElement>(null)
  const take = useTakeFiles(attached)
  return (
    <div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('conversations:attach')}
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        size="xs"
        disabled={isDisabled}
        leftSection={<IconPaperclip size={16} stroke={1.75} />}
        onClick={() => input.current?.click()}
      >
        {t('conversations:attach')}
      </Button>
    </div>
  )
}
