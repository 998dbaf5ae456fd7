import { ActionIcon, Button } from '@mantine/core'
import { IconFile, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { RequiredMark } from '../forms/required-mark.tsx'
import { ProgressBar } from '../messages/progress-bar.tsx'
import { useProblemText } from '../messages/states.tsx'
import classes from './file-drop.module.css'
import { type UploadFile, useUpload } from './use-upload.ts'

export type { UploadFile }

type FileDropProps = {
  label: string
  /** Marks the label as required. */
  isRequired?: boolean
  hint?: string
  maxBytes: number
  /** Accepted types, like the `accept` attribute of a file input. */
  accept?: string
  upload: UploadFile
  /** A file from another source, which is uploaded immediately. `onTaken` is called when the upload starts. */
  given?: { file: File; onTaken: () => void } | undefined
  onDone?: (file: File) => void
  /** The existing file, which `onRemove` removes. */
  kept?: { name: string; size?: number } | undefined
  onRemove?: (() => void) | undefined
  disabled?: boolean
  /** A problem reported by the surrounding form. */
  error?: string | null
}

/** Uploads one file by drop, click or key press, with progress, cancel and retry. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, maxBytes, accept, given, kept, onRemove, disabled = false, error } = props
  const t = useWording()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { state, start, cancel, retry, clear } = useUpload(props.upload, maxBytes, props.onDone)

  const takeGiven = useEffectEvent(() => {
    given?.onTaken()
    if (given) void start(given.file)
  })
  const givenFile = given?.file
  useEffect(() => {
    if (givenFile) takeGiven()
  }, [givenFile])

  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !disabled) void start(file)
    if (input.current) input.current.value = ''
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }

  const shown = state.kind === 'idle' ? kept : { name: state.file.name, size: state.file.size }

  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
        {props.isRequired && <RequiredMark />}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for mouse users; the file button inside is accessible */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        data-failed={state.kind === 'failed' || state.kind === 'too_large' || undefined}
        data-disabled={disabled || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          if (!disabled) setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="file"
          accept={accept}
          disabled={disabled || state.kind === 'sending'}
          aria-describedby={`${id}-hint`}
          onChange={(event) => take(event.currentTarget.files)}
        />
        {shown ? (
          <ShownFile
            {...shown}
            {...{ state, cancel, retry, clear, onRemove, disabled }}
            onReplace={() => input.current?.click()}
          />
        ) : (
          <button
            type="button"
            className={classes.invitation}
            disabled={disabled}
            onClick={() => input.current?.click()}
          >
            <IconUpload size={20} stroke={1.5} aria-hidden />
            <span>
              {t('ui:file.drop')} <span className={classes.choose}>{t('ui:file.choose')}</span>
            </span>
          </button>
        )}
        {state.kind === 'sending' && (
          <ProgressBar label={t('ui:file.progress', { name: state.file.name })} share={shareOf(state)} isAtEdge />
        )}
      </div>
      <div id={`${id}-hint`} className={classes.hint}>
        <Hint {...{ state, error, hint, maxBytes }} />
      </div>
    </div>
  )
}

type Upload = ReturnType<typeof useUpload>

const shareOf = (state: Upload['state']): number =>
  state.kind === 'sending' && state.total > 0 ? state.sent / state.total : 0

type ShownFileProps = Omit<Upload, 'start'> &
  Pick<FileDropProps, 'onRemove'> & { name: string; size?: number; disabled: boolean; onReplace: () => void }

/** The existing file or the running upload, with its progress and buttons to cancel, retry, replace and remove it. */
function ShownFile({ name, size, state, cancel, retry, clear, disabled, onRemove, onReplace }: ShownFileProps) {
  const t = useWording()
  const f = useFormats()
  const remove = () => {
    const wasKept = state.kind === 'idle' || state.kind === 'done'
    clear()
    if (wasKept) onRemove?.()
  }
  return (
    <div className={classes.file}>
      <IconFile size={20} stroke={1.5} aria-hidden />
      <div className={classes.name}>
        <span className={classes.text}>
          <bdi>{name}</bdi>
        </span>
        <span className="meta tabular">
          {state.kind === 'sending'
            ? t('ui:file.sending', {
                sent: f.bytes(state.sent),
                total: f.bytes(state.total),
                share: f.percent(shareOf(state)),
              })
            : size === undefined
              ? ''
              : f.bytes(size)}
        </span>
      </div>
      {state.kind === 'sending' ? (
        <Button variant="default" size="xs" onClick={cancel}>
          {t('ui:cancel')}
        </Button>
      ) : (
        <>
          {state.kind === 'failed' && state.problem.isPassing && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRefresh size={14} stroke={1.75} />}
              onClick={() => void retry()}
            >
              {t('ui:retry')}
            </Button>
          )}
          <Button variant="default" size="xs" disabled={disabled} onClick={onReplace}>
            {t('ui:file.replace')}
          </Button>
          {(state.kind !== 'done' && state.kind !== 'idle') || onRemove ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={disabled}
              aria-label={t('ui:file.remove', { name })}
              onClick={remove}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          ) : null}
        </>
      )}
    </div>
  )
}

type HintProps = Pick<FileDropProps, 'error' | 'hint' | 'maxBytes'> & Pick<Upload, 'state'>

/** Shows the problem of the upload or of the form. Without a problem, shows the hint. */
function Hint({ state, error, hint, maxBytes }: HintProps) {
  const t = useWording()
  const f = useFormats()
  const problemText = useProblemText(state.kind === 'failed' ? state.problem : null)
  const max = f.bytes(maxBytes)
  const problem =
    state.kind === 'failed' ? problemText : state.kind === 'too_large' ? t('ui:file.too_large', { max }) : error
  if (!problem) return hint ?? t('ui:file.max', { max })
  return (
    <span className={classes.problem} role="alert">
      {problem}
    </span>
  )
}
