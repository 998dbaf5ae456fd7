import { Button, Textarea } from '@mantine/core'
import type { TextLanguage } from '@mapwright/contract/site/content/in-language.ts'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import type { PlainPath } from '../../../platform/routing/paths.ts'
import { Form, FormActions, SubmitButton } from '../../../ui/forms/form.tsx'
import type { Form as FormState } from '../../../ui/forms/use-form.ts'
import { Late, late } from '../../../ui/loading/late.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { type TextVersion, TextVersions } from './text-versions.tsx'

const TextPreview = late(() => import('./text-preview.tsx'))

/** A text that the operator can start from, with the name of its button and its notice. */
export type Starting = { html: string; action: string; help: string }

type EditedForm = Pick<FormState<{ text: string }>, 'values' | 'set' | 'text'> & ComponentProps<typeof Form>['form']

type TextEditorProps = {
  form: EditedForm
  label: string
  language: TextLanguage
  error: string | null
  /** The time of the last publication in this language; null if there is none. */
  publishedAt: string | null
  page?: PlainPath | undefined
  starting?: Starting | undefined
  /** For a text without formatting: the help of its field. */
  plainHelp?: string | undefined
  versions: readonly TextVersion[]
  /** Fields below the text. */
  children?: ReactNode
}

/** Edits and publishes one legal text in one language. A starting text or an earlier version can be inserted first. */
export function TextEditor({ form, label, language, error, plainHelp, ...props }: TextEditorProps) {
  const { publishedAt, page, starting, versions, children } = props
  const t = useWording('site')
  const f = useFormats()
  /** Counts replacements of the whole text. Each needs a new editor, because an editor reads only its initial text. */
  const [replaced, setReplaced] = useState(0)
  const replaceBy = (html: string) => {
    form.set('text', html)
    setReplaced((count) => count + 1)
  }
  return (
    <Form form={form} wide>
      {starting !== undefined && form.values.text === '' && (
        <Notice
          action={
            <Button variant="default" size="xs" onClick={() => replaceBy(starting.html)}>
              {starting.action}
            </Button>
          }
        >
          {starting.help}
        </Notice>
      )}
      {plainHelp === undefined ? (
        <RichText
          key={replaced}
          label={label}
          initial={form.values.text}
          onChange={(html) => form.set('text', html)}
          error={error}
        />
      ) : (
        <Textarea
          dir="auto"
          label={label}
          description={plainHelp}
          autosize
          minRows={2}
          maxRows={6}
          {...form.text('text')}
          error={error}
        />
      )}
      <p className="meta">
        {publishedAt === null
          ? t('site:policies.unpublished')
          : t('site:policies.published', { date: f.dateTime(publishedAt) })}{' '}
        {page && publishedAt !== null && <PageLink to={page}>{t('site:policies.see')}</PageLink>}
      </p>
      {children}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:policies.publish')}
        </SubmitButton>
        {plainHelp === undefined && <PreviewButton title={label} language={language} text={form.values.text} />}
      </FormActions>
      <TextVersions versions={versions} onChoose={replaceBy} />
    </Form>
  )
}

/** Opens a draft as its public page would show it. Hidden while the text is empty. */
function PreviewButton(draft: { title: string; language: TextLanguage; text: string }) {
  const t = useWording('site')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (draft.text === '') return null
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('site:policies.preview')}
      </Button>
      {isOpen && (
        <Late otherwise={close}>
          <TextPreview {...draft} onClose={close} />
        </Late>
      )}
    </>
  )
}
