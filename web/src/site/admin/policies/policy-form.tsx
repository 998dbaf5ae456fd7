import { Button, Switch, Textarea } from '@mantine/core'
import { acceptablePolicies } from '@mapwright/contract/site/acceptances.ts'
import type { TextLanguage } from '@mapwright/contract/site/content/in-language.ts'
import type { PolicyName } from '@mapwright/contract/site/policies.ts'
import { ChangePolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import { GetSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { useRef, useState } from 'react'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { PageLink } from '../../../platform/routing/page-link.tsx'
import { useConfirm } from '../../../ui/dialogs/confirm.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { Late, late } from '../../../ui/loading/late.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { useSaveConfirmation } from '../with-settings.tsx'
import { fillInTemplate } from './fill-in-template.ts'
import { openPartsOf } from './placeholders.ts'
import { PolicyVersions } from './policy-versions.tsx'

const PolicyPreview = late(() => import('./policy-preview.tsx'))

type PolicyFormProps = { policy: PolicyName; language: TextLanguage; text: string; publishedAt: string | null }

const pages = { terms_of_use: '/terms_of_use', privacy_policy: '/privacy_policy', imprint: '/imprint' } as const

/** Edits and publishes one text in one language. A template or an earlier version can be inserted first. */
export function PolicyForm({ policy, language, text, publishedAt }: PolicyFormProps) {
  const t = useWording('site', 'content', 'acceptance')
  const f = useFormats()
  const confirm = useConfirm()
  const accepted = useRef<string>(undefined)
  const form = useForm(ChangePolicies, {
    initial: { text, must_accept: false },
    review: ({ text: typed }) => {
      const open = openPartsOf(typed, template)
      if (open.length === 0 || accepted.current === typed) return true
      void confirm({
        title: t('site:policies.open_title'),
        text: t('site:policies.open_text', { parts: open.join(', ') }),
        action: t('site:policies.open_action'),
        danger: true,
        run: async () => {
          accepted.current = typed
          await form.submit()
        },
      })
      return false
    },
    toInput: (values) => ({ body: { language, must_accept: values.must_accept, [policy]: values.text } }),
    clears: ['must_accept'],
    // Domain of the dashboard's warning about missing texts.
    refreshes: ['orders'],
    onDone: useSaveConfirmation(),
  })
  /** Counts replacements of the whole text. Each needs a new editor, because an editor reads only its initial text. */
  const [replaced, setReplaced] = useState(0)
  const replaceBy = (html: string) => {
    form.set('text', html)
    setReplaced((count) => count + 1)
  }
  const page = policy === 'cookie' ? undefined : pages[policy]
  const company = useQueryOf(GetSettings).data?.company
  const template = policy === 'cookie' ? undefined : t(`content:starting.${policy}`)
  const starting = policy === 'cookie' || !template || !company ? template : fillInTemplate(policy, template, company)
  return (
    <Form form={form} wide>
      {starting !== undefined && form.values.text === '' && (
        <Notice
          action={
            <Button variant="default" size="xs" onClick={() => replaceBy(starting)}>
              {t('site:policies.starting')}
            </Button>
          }
        >
          {t('site:policies.starting_help')}
        </Notice>
      )}
      {policy === 'cookie' ? (
        <Textarea
          dir="auto"
          label={t('site:policy.cookie')}
          description={t('site:policies.cookie_help')}
          autosize
          minRows={2}
          maxRows={6}
          {...form.text('text')}
          error={form.error('cookie')}
        />
      ) : (
        <RichText
          key={replaced}
          label={t(`site:policy.${policy}`)}
          initial={form.values.text}
          onChange={(html) => form.set('text', html)}
          error={form.error(policy)}
        />
      )}
      <p className="meta">
        {publishedAt === null
          ? t('site:policies.unpublished')
          : t('site:policies.published', { date: f.dateTime(publishedAt) })}{' '}
        {page && publishedAt !== null && <PageLink to={page}>{t('site:policies.see')}</PageLink>}
      </p>
      {acceptablePolicies.some((name) => name === policy) && (
        <Switch
          label={t('acceptance:switch')}
          description={t('acceptance:switch_help')}
          {...form.check('must_accept')}
        />
      )}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:policies.publish')}
        </SubmitButton>
        {policy !== 'cookie' && (
          <PreviewButton title={t(`site:policy.${policy}`)} language={language} text={form.values.text} />
        )}
      </FormActions>
      <PolicyVersions policy={policy} language={language} onChoose={replaceBy} />
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
          <PolicyPreview {...draft} onClose={close} />
        </Late>
      )}
    </>
  )
}
