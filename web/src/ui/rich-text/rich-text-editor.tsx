import '@mantine/tiptap/styles.layer.css'
import { Input, Menu } from '@mantine/core'
import { RichTextEditor as Frame, Link } from '@mantine/tiptap'
import { IconBraces, IconMinus, IconPhoto } from '@tabler/icons-react'
import Image from '@tiptap/extension-image'
import { type Editor, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useId, useRef, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { styleNonce } from '../../platform/style-nonce.ts'
import { FileChooser } from '../files/file-chooser.tsx'
import classes from './rich-text-editor.module.css'
import type { RichTextProps, Started } from './rich-text-props.ts'

/** The position in the document after the given number of characters of text. */
function positionOf(doc: Editor['state']['doc'], characters: number): number {
  let left = characters
  let position = doc.content.size - 1
  let isFound = false
  doc.descendants((node, at) => {
    if (isFound || !node.isText) return !isFound
    if (left <= node.nodeSize) {
      position = at + left
      isFound = true
    }
    left -= node.nodeSize
    return false
  })
  return position
}

type RichTextEditorProps = RichTextProps & {
  /** Returns the state of the plain field, from which the editor continues. */
  started: () => Started
  onReady: () => void
}

/** The editor. Continues from the state of the plain field: the text that was typed and the control that was pressed during loading. */
export function RichTextEditor({
  label,
  onChange,
  error,
  storeImage,
  snippets,
  started,
  onReady,
}: RichTextEditorProps) {
  const labels = useLabels()
  const id = useId()
  const [content] = useState(() => started().html)
  const frame = useRef<HTMLDivElement>(null)
  const editor = useEditor({
    // Runs synchronously, so that no key press is lost during the switch from the plain field to the editor.
    onCreate: ({ editor: created }) => {
      const { html, caret, pressed } = started()
      if (html !== content) created.commands.setContent(html)
      if (caret !== undefined) {
        created.commands.setTextSelection(positionOf(created.state.doc, caret))
        created.view.focus()
      }
      onReady()
      if (pressed) frame.current?.querySelector<HTMLElement>(`button[aria-label="${CSS.escape(pressed)}"]`)?.click()
    },
    extensions: [
      StarterKit.configure({ link: false, code: false, codeBlock: false, heading: { levels: [2, 3] } }),
      Link.configure({ openOnClick: false, protocols: ['mailto', 'tel'] }),
      Image,
    ],
    content,
    injectNonce: styleNonce,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    editorProps: {
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, dir: 'auto' },
    },
  })
  return (
    <Input.Wrapper ref={frame} label={label} labelElement="div" error={error}>
      <Frame editor={editor} className={classes.editor ?? ''} data-error={error ? true : undefined} labels={labels}>
        <Toolbar editor={editor} storeImage={storeImage} snippets={snippets} />
        <Frame.Content />
      </Frame>
    </Input.Wrapper>
  )
}

/** The names of the controls, for screen readers. */
function useLabels() {
  const t = useWording()
  return {
    boldControlLabel: t('ui:editor.bold'),
    italicControlLabel: t('ui:editor.italic'),
    underlineControlLabel: t('ui:editor.underline'),
    strikeControlLabel: t('ui:editor.strike'),
    h2ControlLabel: t('ui:editor.h2'),
    h3ControlLabel: t('ui:editor.h3'),
    bulletListControlLabel: t('ui:editor.bullets'),
    orderedListControlLabel: t('ui:editor.numbers'),
    blockquoteControlLabel: t('ui:editor.quote'),
    hrControlLabel: t('ui:editor.rule'),
    linkControlLabel: t('ui:editor.link'),
    unlinkControlLabel: t('ui:editor.unlink'),
    linkEditorInputLabel: t('ui:editor.link_address'),
    linkEditorInputPlaceholder: 'https://',
    linkEditorSave: t('ui:editor.link_save'),
    undoControlLabel: t('ui:editor.undo'),
    redoControlLabel: t('ui:editor.redo'),
  }
}

type ToolbarProps = Pick<RichTextProps, 'storeImage' | 'snippets'> & { editor: Editor | null }

function Toolbar({ editor, storeImage, snippets }: ToolbarProps) {
  const t = useWording()
  return (
    <Frame.Toolbar role="toolbar" aria-label={t('ui:editor.toolbar')}>
      <Frame.ControlsGroup>
        <Frame.Bold />
        <Frame.Italic />
        <Frame.Underline />
        <Frame.Strikethrough />
      </Frame.ControlsGroup>
      <Frame.ControlsGroup>
        <Frame.H2 />
        <Frame.H3 />
        <Frame.BulletList />
        <Frame.OrderedList />
        <Frame.Blockquote />
        <Frame.Hr icon={IconMinus} />
      </Frame.ControlsGroup>
      <Frame.ControlsGroup>
        <Frame.Link />
        <Frame.Unlink />
        {storeImage && <PictureControl editor={editor} storeImage={storeImage} />}
        {snippets && <SnippetsControl editor={editor} snippets={snippets} />}
      </Frame.ControlsGroup>
      <Frame.ControlsGroup>
        <Frame.Undo />
        <Frame.Redo />
      </Frame.ControlsGroup>
    </Frame.Toolbar>
  )
}

type PictureControlProps = { editor: Editor | null; storeImage: NonNullable<RichTextProps['storeImage']> }

function PictureControl({ editor, storeImage }: PictureControlProps) {
  const t = useWording()
  const [isStoring, setIsStoring] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setIsStoring(true)
    const src = await storeImage(file).finally(() => setIsStoring(false))
    if (src) editor?.chain().focus().setImage({ src, alt: '' }).run()
  }
  return (
    <FileChooser
      label={t('ui:editor.image')}
      accept="image/jpeg,image/png,image/webp,image/gif"
      onChoose={(files) => void take(files?.[0])}
    >
      {(open) => (
        <Frame.Control
          aria-label={t('ui:editor.image')}
          title={t('ui:editor.image')}
          disabled={isStoring}
          onClick={open}
        >
          <IconPhoto size={16} stroke={1.75} />
        </Frame.Control>
      )}
    </FileChooser>
  )
}

function SnippetsControl({
  editor,
  snippets,
}: {
  editor: Editor | null
  snippets: NonNullable<RichTextProps['snippets']>
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Frame.Control aria-label={snippets.label} title={snippets.label}>
          <IconBraces size={16} stroke={1.75} />
        </Frame.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {snippets.options.map(({ label, text }) => (
          <Menu.Item key={text} onClick={() => editor?.chain().focus().insertContent(text).run()}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
