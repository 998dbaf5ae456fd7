import { Switch } from '@mantine/core'
import { acceptablePolicies } from '@mapwright/contract/site/acceptances.ts'
import type { TextLanguage } from '@mapwright/contract/site/content/in-language.ts'
import type { PolicyName } from '@mapwright/contract/site/policies.ts'
import { ChangePolicies, ListPolicyVersions } from '@mapwright/contract/site/policies-endpoints.ts'
import { GetSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useForm } from '../../../ui/forms/form.tsx'
import { useSaveConfirmation } from '../with-settings.tsx'
import { fillInTemplate } from './fill-in-template.ts'
import { TextEditor } from './text-editor.tsx'
import { useTemplateReview } from './use-template-review.ts'

type PolicyFormProps = { policy: PolicyName; language: TextLanguage; text: string; publishedAt: string | null }

const pages = {
  terms_of_use: '/terms_of_use',
  privacy_policy: '/privacy_policy',
  imprint: '/imprint',
  cookie: undefined,
} as const

/** The template of a policy, and the template with the operator's data. */
function useTemplate(policy: PolicyName) {
  const t = useWording('content')
  const company = useQueryOf(GetSettings).data?.company
  if (policy === 'cookie') return { template: undefined, filledIn: undefined }
  const template = t(`content:starting.${policy}`)
  return { template, filledIn: template && company ? fillInTemplate(policy, template, company) : template }
}

/** Edits and publishes one policy in one language. */
export function PolicyForm({ policy, language, text, publishedAt }: PolicyFormProps) {
  const t = useWording('site', 'acceptance')
  const { template, filledIn } = useTemplate(policy)
  const review = useTemplateReview(template)
  const form = useForm(ChangePolicies, {
    initial: { text, must_accept: false },
    review: ({ text: typed }): boolean => review(typed, () => form.submit()),
    toInput: (values) => ({ body: { language, must_accept: values.must_accept, [policy]: values.text } }),
    clears: ['must_accept'],
    // Domain of the dashboard's warning about missing texts.
    refreshes: ['orders'],
    onDone: useSaveConfirmation(),
  })
  const versions = useQueryOf(ListPolicyVersions, { query: { policy, language } }).data?.versions ?? []
  const starting = filledIn && {
    ...{ html: filledIn, action: t('site:policies.starting'), help: t('site:policies.starting_help') },
  }
  return (
    <TextEditor
      {...{ form, language, publishedAt, versions }}
      label={t(`site:policy.${policy}`)}
      error={form.error(policy)}
      page={pages[policy]}
      starting={starting || undefined}
      plainHelp={policy === 'cookie' ? t('site:policies.cookie_help') : undefined}
    >
      {acceptablePolicies.some((name) => name === policy) && (
        <Switch
          label={t('acceptance:switch')}
          description={t('acceptance:switch_help')}
          {...form.check('must_accept')}
        />
      )}
    </TextEditor>
  )
}
