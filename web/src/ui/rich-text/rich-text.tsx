import { Input } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconBraces,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconLinkOff,
  IconList,
  IconListNumbers,
  IconMinus,
  IconPhoto,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './rich-text.module.css'
import type { RichTextProps, Started } from './rich-text-props.ts'

type EditorOf = typeof import('./rich-text-editor.tsx').RichTextEditor

function caretIn(element: HTMLElement): number | undefined {
  const selection = getSelection()
  const node = selection?.focusNode
  if (!selection?.rangeCount || !node || !element.contains(node)) return undefined
  const before = document.createRange()
  before.selectNodeContents(element)
  before.setEnd(node, selection.focusOffset)
  return before.toString().length
}

/**
 * A field for rich text: headings, lists, links, pictures. The server must sanitize its HTML. The editor is large, so it is loaded when the
 * field is first used. Until then, a plain field of the same shape accepts input.
 */
export function RichText(props: RichTextProps) {
  const { label, initial, error } = props
  // Wrapped in an object, because `useState` calls functions that it is given.
  const [fetched, setFetched] = useState<{ Editor: EditorOf }>()
  const [isReady, setIsReady] = useState(false)
  const text = useRef<HTMLDivElement>(null)
  const isComing = useRef(false)
  const pressed = useRef<string>(undefined)
  const latest = useRef(initial)

  // Runs again if the page was hidden by `Suspense`, and must not restore the initial text then.
  useLayoutEffect(() => {
    if (text.current) text.current.innerHTML = latest.current
  }, [])

  const open = () => {
    if (isComing.current) return
    isComing.current = true
    import('./rich-text-editor.tsx').then(
      ({ RichTextEditor }) => setFetched({ Editor: RichTextEditor }),
      () => {
        // After a failed load, the next use of the field tries again.
        isComing.current = false
      },
    )
  }
  const started = (): Started => {
    const element = text.current
    // The plain field is not mounted if the editor is created a second time.
    if (!element) return { html: latest.current, caret: undefined, pressed: undefined }
    // A selection remains after the field has lost the focus. An editor that loads late takes the focus only if the field still has it, or if a
    // control was pressed.
    const isUsed = document.activeElement === element || pressed.current !== undefined
    return { html: element.innerHTML, caret: isUsed ? caretIn(element) : undefined, pressed: pressed.current }
  }

  const change = (html: string) => {
    latest.current = html
    props.onChange(html)
  }

  return (
    <>
      {!isReady && (
        <Input.Wrapper label={label} labelElement="div" error={error} onPointerEnter={open} onFocus={open}>
          <div className={classes.waiting} data-error={error ? true : undefined}>
            <Controls
              {...props}
              onPress={(name) => {
                pressed.current = name
                open()
              }}
            />
            {/* biome-ignore lint/a11y/useSemanticElements: a text field has no headings and lists */}
            <div
              ref={text}
              className={classes.text}
              contentEditable
              role="textbox"
              tabIndex={0}
              aria-multiline="true"
              aria-label={label}
              dir="auto"
              onInput={({ currentTarget: { innerHTML, textContent } }) =>
                change(textContent || innerHTML.includes('<img') ? innerHTML : '')
              }
            />
          </div>
        </Input.Wrapper>
      )}
      {fetched && (
        <div className={isReady ? undefined : classes.coming} aria-hidden={!isReady || undefined}>
          {/* `flushSync`, because text typed into the plain field after the editor has read it would be lost. */}
          <fetched.Editor
            {...props}
            onChange={change}
            started={started}
            onReady={() => flushSync(() => setIsReady(true))}
          />
        </div>
      )}
    </>
  )
}

type ControlsProps = Pick<RichTextProps, 'storeImage' | 'snippets'> & { onPress: (name: string) => void }

/** Placeholders for the editor's controls. A pressed control is applied when the editor has loaded. */
function Controls({ storeImage, snippets, onPress }: ControlsProps) {
  const t = useWording()
  const groups = [
    [
      [t('ui:editor.bold'), IconBold],
      [t('ui:editor.italic'), IconItalic],
      [t('ui:editor.underline'), IconUnderline],
      [t('ui:editor.strike'), IconStrikethrough],
    ],
    [
      [t('ui:editor.h2'), IconH2],
      [t('ui:editor.h3'), IconH3],
      [t('ui:editor.bullets'), IconList],
      [t('ui:editor.numbers'), IconListNumbers],
      [t('ui:editor.quote'), IconBlockquote],
      [t('ui:editor.rule'), IconMinus],
    ],
    [
      [t('ui:editor.link'), IconLink],
      [t('ui:editor.unlink'), IconLinkOff],
      ...(storeImage ? [[t('ui:editor.image'), IconPhoto] as const] : []),
      ...(snippets ? [[snippets.label, IconBraces] as const] : []),
    ],
    [
      [t('ui:editor.undo'), IconArrowBackUp],
      [t('ui:editor.redo'), IconArrowForwardUp],
    ],
  ] as const
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('ui:editor.toolbar')}>
      {groups.map((group) => (
        <div key={group[0]?.[0]} className={classes.group}>
          {group.map(([name, ControlIcon]) => (
            <button
              key={name}
              type="button"
              className={classes.control}
              aria-label={name}
              title={name}
              onClick={() => onPress(name)}
            >
              <ControlIcon size={16} stroke={1.75} aria-hidden />
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
