import '@mantine/tiptap/styles.layer.css'
import { Input, Menu } from '@mantine/core'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { IconBraces, IconMinus, IconPhoto } from '@tabler/icons-react'
import Image from '@tiptap/extension-image'
import { type Editor, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useWording } from '../app/i18n/wording.ts'
import { styleNonce } from '../app/style-nonce.ts'
import classes from './rich-text.module.css'

type Snippets = { label: string; options: readonly { label: string; text: string }[] }

type RichTextProps = {
  label: string
  /** HTML that it starts with. */
  initial: string
  onChange: (html: string) => void
  error?: ReactNode
  /** Stores a picture and answers its address. */
  storeImage?: (file: File) => Promise<string | undefined>
  /** Texts to put in from a menu. */
  snippets?: Snippets
}

/** Text with plain formatting: headings, lists, links, pictures. What it gives is to be cleaned by the server. */
export function RichText({ label, initial, onChange, error, storeImage, snippets }: RichTextProps) {
  const t = useWording()
  const id = useId()
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, code: false, codeBlock: false, heading: { levels: [2, 3] } }),
      Link.configure({ openOnClick: false, protocols: ['mailto', 'tel'] }),
      Image,
    ],
    content: initial,
    injectNonce: styleNonce,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    editorProps: {
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, dir: 'auto' },
    },
  })
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <RichTextEditor
        editor={editor}
        className={classes.editor ?? ''}
        data-error={error ? true : undefined}
        labels={{
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
        }}
      >
        <RichTextEditor.Toolbar role="toolbar" aria-label={t('ui:editor.toolbar')}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
            <RichTextEditor.Hr icon={IconMinus} />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
            {storeImage && <PictureControl editor={editor} storeImage={storeImage} />}
            {snippets && <SnippetsControl editor={editor} snippets={snippets} />}
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}

type PictureControlProps = { editor: Editor | null; storeImage: NonNullable<RichTextProps['storeImage']> }

function PictureControl({ editor, storeImage }: PictureControlProps) {
  const t = useWording()
  const input = useRef<HTMLInputElement>(null)
  const [isStoring, setIsStoring] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setIsStoring(true)
    const src = await storeImage(file).finally(() => setIsStoring(false))
    if (src) editor?.chain().focus().setImage({ src, alt: '' }).run()
  }
  return (
    <>
      <RichTextEditor.Control
        aria-label={t('ui:editor.image')}
        title={t('ui:editor.image')}
        disabled={isStoring}
        onClick={() => input.current?.click()}
      >
        <IconPhoto size={16} stroke={1.75} />
      </RichTextEditor.Control>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/gif"
        aria-label={t('ui:editor.image')}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

function SnippetsControl({ editor, snippets }: { editor: Editor | null; snippets: Snippets }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <RichTextEditor.Control aria-label={snippets.label} title={snippets.label}>
          <IconBraces size={16} stroke={1.75} />
        </RichTextEditor.Control>
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
