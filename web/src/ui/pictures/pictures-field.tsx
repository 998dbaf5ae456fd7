import { ActionIcon, Input } from '@mantine/core'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { IconFocusCentered, IconPhotoPlus, IconX } from '@tabler/icons-react'
import { type DragEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useStoredPicture } from '../../platform/api/stored-picture.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ReorderHandle } from '../reorder/reorder-handle.tsx'
import { type Reorder, useReorder } from '../reorder/use-reorder.ts'
import { FocusDialog } from './focus-dialog.tsx'
import { type Focus, newPicture, type PictureItem } from './picture-items.ts'
import classes from './pictures-field.module.css'

type PicturesFieldProps = {
  label: string
  help?: string
  items: readonly PictureItem[]
  onChange: (items: PictureItem[]) => void
  /** The endpoint that returns an existing picture. */
  endpoint: Endpoint
  rules: { max_bytes: number; max: number }
  error?: string | null
  /** True if the user can choose the point that stays visible when a picture is cropped. */
  hasFocus?: boolean
}

const kinds = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** The object URL of a local file. Revoked when the file changes or the component unmounts. */
function useFileAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address
}

type TileProps = {
  item: PictureItem
  place: number
  count: number
  endpoint: Endpoint
  reorder: Reorder
  onRemove: () => void
  onFocusPoint: ((focus: Focus) => void) | undefined
}

function Tile({ item, place, count, endpoint, reorder, onRemove, onFocusPoint }: TileProps) {
  const t = useWording()
  const { key, file } = item
  const stored = useStoredPicture(endpoint, file ? undefined : { params: { id: key } })
  const own = useFileAddress(file)
  const src = own ?? stored
  const name = t('ui:pictures.one', { place })
  const focus = item.focus ?? { x: 50, y: 50 }
  return (
    <li className={classes.tile} {...reorder.item(key)}>
      {src && <img src={src} alt={name} draggable={false} style={{ objectPosition: `${focus.x}% ${focus.y}%` }} />}
      <span className={classes.grip}>
        <ReorderHandle reorder={reorder} id={key} name={name} place={place} count={count} />
      </span>
      {onFocusPoint && src && (
        // Loads its wording separately. Otherwise, the first added picture would replace the whole page by its placeholder.
        <Suspense>
          <FocusControl src={src} focus={focus} place={place} onChange={onFocusPoint} />
        </Suspense>
      )}
      <ActionIcon
        className={classes.remove ?? ''}
        variant="default"
        size={26}
        aria-label={t('ui:pictures.remove', { place })}
        onClick={onRemove}
      >
        <IconX size={14} stroke={2} />
      </ActionIcon>
    </li>
  )
}

type FocusControlProps = { src: string; focus: Focus; place: number; onChange: (focus: Focus) => void }

/** The button that opens the dialog for the focus point of a picture. */
function FocusControl({ src, focus, place, onChange }: FocusControlProps) {
  const t = useWording('focus')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionIcon
        className={classes.focus ?? ''}
        variant="default"
        size={26}
        aria-label={t('focus:open', { place })}
        onClick={() => setIsOpen(true)}
      >
        <IconFocusCentered size={14} stroke={2} />
      </ActionIcon>
      {isOpen && <FocusDialog src={src} focus={focus} onChange={onChange} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/**
 * A list of pictures, which can be added by dropping or selecting files, reordered by dragging or with arrow keys, and removed. Nothing
 * is uploaded until the form is submitted.
 */
export function PicturesField({ label, help, items, onChange, endpoint, rules, error, hasFocus }: PicturesFieldProps) {
  const t = useWording()
  const f = useFormats()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const reorder = useReorder({
    keys: items.map(({ key }) => key),
    axis: 'grid',
    onMove: (key, to) => {
      const moved = items.find((item) => item.key === key)
      if (moved) onChange(items.filter((item) => item !== moved).toSpliced(to, 0, moved))
    },
  })

  const take = (files: FileList | null) => {
    const sent = [...(files ?? [])]
    const fitting = sent.filter(({ type, size }) => kinds.includes(type) && size <= rules.max_bytes)
    const room = rules.max - items.length
    setRefused(
      fitting.length < sent.length
        ? t('ui:pictures.not_taken', { max: f.bytes(rules.max_bytes) })
        : fitting.length > room
          ? t('ui:pictures.too_many', { count: rules.max })
          : undefined,
    )
    if (fitting.length > 0 && room > 0) onChange([...items, ...fitting.slice(0, room).map(newPicture)])
    if (input.current) input.current.value = ''
  }

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={help ?? t('ui:pictures.help', { count: rules.max, max: f.bytes(rules.max_bytes) })}
      error={refused ?? error}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for mouse users; the file button inside is accessible */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <ul className={classes.list} aria-label={label}>
          {items.map((item, at) => (
            <Tile
              key={item.key}
              item={item}
              place={at + 1}
              count={items.length}
              endpoint={endpoint}
              reorder={reorder}
              onRemove={() => onChange(items.filter((other) => other !== item))}
              onFocusPoint={
                hasFocus
                  ? (focus) => onChange(items.map((other) => (other === item ? { ...item, focus } : other)))
                  : undefined
              }
            />
          ))}
        </ul>
        {items.length < rules.max && (
          <label className={classes.add} htmlFor={id}>
            <IconPhotoPlus size={22} stroke={1.5} aria-hidden />
            <span>{t('ui:pictures.add')}</span>
            <input
              ref={input}
              id={id}
              className="visually-hidden"
              type="file"
              multiple
              accept={kinds.join(',')}
              onChange={(event) => take(event.currentTarget.files)}
            />
          </label>
        )}
      </div>
    </Input.Wrapper>
  )
}
