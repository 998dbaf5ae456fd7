import { Button, Group, Stack } from '@mantine/core'
import { ListImportedOrders } from '@mapwright/contract/orders/imported/imported-order-endpoints.ts'
import { IconFiles, IconFolder } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryKeyOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { problemText } from '../../ui/messages/problem-text.ts'
import { ProgressBar } from '../../ui/messages/progress-bar.tsx'
import { type FileUploads, useFileUploads } from './use-file-uploads.ts'

/** Maximum number of refused files in the list. All of them are counted. */
const maxShown = 100

function Refused({ refused }: Pick<FileUploads, 'refused'>) {
  const t = useWording('imported')
  return (
    <ul aria-label={t('imported:upload.refused')}>
      {refused.slice(0, maxShown).map(({ path, problem }) => (
        <li key={path}>
          <bdi dir="ltr">{path}</bdi> <span className="meta">{problemText(t, problem)}</span>
        </li>
      ))}
    </ul>
  )
}

function Outcome({ state }: { state: FileUploads }) {
  const t = useWording('imported')
  const f = useFormats()
  const { isRunning, total, done, added, same, refused } = state
  const progress = t('imported:upload.progress', { done: f.number(done), total: f.number(total) })
  if (total === 0) return null
  return (
    <>
      {isRunning && <ProgressBar label={progress} share={done / total} />}
      <p role="status">
        {isRunning
          ? progress
          : t('imported:upload.done', {
              ...{ added: f.number(added), same: f.number(same), refused: f.number(refused.length) },
            })}
      </p>
      {refused.length > 0 && <Refused refused={refused} />}
    </>
  )
}

type ChooserProps = { label: string; isFolder?: boolean; disabled: boolean; onChoose: (files: readonly File[]) => void }

/** A button that chooses several files, or all files of a folder with those of its subfolders. */
function Chooser({ label, isFolder = false, disabled, onChoose }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const Icon = isFolder ? IconFolder : IconFiles
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
      <Button
        variant="default"
        disabled={disabled}
        leftSection={<Icon size={16} stroke={1.75} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}

/** Uploads the files that imported orders name, from a folder or chosen one by one. */
export function UploadImportedFiles() {
  const t = useWording('imported', 'ui')
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: queryKeyOf(ListImportedOrders) })
  const { state, start, stop } = useFileUploads(refresh)
  const choose = { disabled: state.isRunning, onChoose: (files: readonly File[]) => void start(files) }
  return (
    <Stack gap={8} mt="md">
      <h3>{t('imported:upload.title')}</h3>
      <p className="meta">{t('imported:upload.text')}</p>
      <Group gap="xs">
        <Chooser label={t('imported:upload.folder')} isFolder {...choose} />
        <Chooser label={t('imported:upload.files')} {...choose} />
        {state.isRunning && (
          <Button variant="default" onClick={stop}>
            {t('ui:cancel')}
          </Button>
        )}
      </Group>
      <Outcome state={state} />
    </Stack>
  )
}
