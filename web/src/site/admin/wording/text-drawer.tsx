import { Textarea } from '@mantine/core'
import { directionOf, type Language } from '@mapwright/contract/accounts/languages.ts'
import type { WordingText } from '@mapwright/contract/site/wording/wording.ts'
import { ChangeWording } from '@mapwright/contract/site/wording/wording-endpoints.ts'
import { useRef } from 'react'
import { refreshOwnTexts, useWording } from '../../../platform/i18n/wording.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { SideDrawer } from '../../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import classes from './wording.module.css'

type TextDrawerProps = {
  language: Language
  text: WordingText
  onReset: (key: string, text: string | undefined) => Promise<void>
  onClose: () => void
}

/** A drawer in which a text is changed, below the original. */
export function TextDrawer({ language, text, onReset, onClose }: TextDrawerProps) {
  const t = useWording('site')
  const { key, shipped, own } = text
  const reset = () => {
    onClose()
    void onReset(key, own?.text)
  }
  const words = { lang: language, dir: directionOf(language), className: classes.quote } as const
  return (
    <SideDrawer
      opened
      onClose={onClose}
      size={520}
      title={
        <code dir="ltr" translate="no" className={classes.key}>
          {key}
        </code>
      }
    >
      {own && !own.is_used && (
        <Notice tone="warn">{t(shipped === null ? 'site:wording.removed' : 'site:wording.unfit')}</Notice>
      )}
      {shipped === null ? (
        <>
          <p {...words}>{own?.text}</p>
          <ActionButton color="red" variant="default" onClick={reset}>
            {t('ui:resource.remove')}
          </ActionButton>
        </>
      ) : (
        <>
          <h3 className={classes.label}>{t('site:wording.shipped')}</h3>
          <p {...words}>{shipped}</p>
          <TextForm language={language} text={text} shipped={shipped} onDone={onClose} onReset={own ? reset : null} />
        </>
      )}
    </SideDrawer>
  )
}

type TextFormProps = {
  language: Language
  text: WordingText
  shipped: string
  onDone: () => void
  onReset: (() => void) | null
}

function TextForm({ language, text: { key, own, parts }, shipped, onDone, onReset }: TextFormProps) {
  const t = useWording('site')
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useForm(ChangeWording, {
    initial: { text: own?.text ?? shipped },
    toInput: (values) => ({ params: { language, key }, body: values }),
    onDone: () => {
      void refreshOwnTexts(language).catch(notify.refused)
      notify.done(t('site:wording.saved'))
      onDone()
    },
  })
  const insert = (part: string) => {
    const { selectionStart: start, selectionEnd: end } = field.current ?? { selectionStart: 0, selectionEnd: 0 }
    const typed = form.values.text
    const selected = typed.slice(start, end)
    const inserted = part.startsWith('<') ? `${part}${selected}${part.replace('<', '</')}` : part
    form.set('text', typed.slice(0, start) + inserted + typed.slice(end))
    field.current?.focus()
  }
  return (
    <Form form={form} wide>
      <Textarea
        ref={field}
        label={t('site:wording.own')}
        autosize
        minRows={3}
        maxRows={16}
        lang={language}
        dir={directionOf(language)}
        data-autofocus
        {...form.text('text')}
      />
      {parts.length > 0 && (
        <p className={classes.parts}>
          <span className="meta">{t('site:wording.parts')}</span>
          {parts.map(({ name, is_required }) => (
            <button key={name} type="button" dir="ltr" className={classes.part} onClick={() => insert(name)}>
              {name}
              {is_required && '*'}
            </button>
          ))}
        </p>
      )}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
        {onReset && (
          <ActionButton variant="default" onClick={onReset}>
            {t('site:wording.original')}
          </ActionButton>
        )}
      </FormActions>
    </Form>
  )
}
