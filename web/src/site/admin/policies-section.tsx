import { Textarea } from '@mantine/core'
import { ChangePolicies, GetPolicies } from '@mapwright/contract/site/site-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useSaveConfirmation } from './with-settings.tsx'

type Texts = { terms_of_use: string; privacy_policy: string; cookie: string }

export function PoliciesSection() {
  const t = useWording('site')
  const policies = useQueryOf(GetPolicies)
  return (
    <Panel title={t('site:policies.title')}>
      <Loaded query={policies} lines={10}>
        {(read) => <PoliciesForm texts={read} />}
      </Loaded>
    </Panel>
  )
}

function PoliciesForm({ texts: { terms_of_use, privacy_policy, cookie } }: { texts: Texts }) {
  const t = useWording('site')
  const form = useForm(ChangePolicies, {
    initial: { terms_of_use, privacy_policy, cookie },
    toInput: (body) => ({ body }),
    onDone: useSaveConfirmation(),
  })
  return (
    <Form form={form}>
      <p className="meta">{t('site:policies.format')}</p>
      <Textarea
        dir="auto"
        label={t('site:terms.title')}
        autosize
        minRows={6}
        maxRows={20}
        {...form.text('terms_of_use')}
        description={<PageLink to="/terms_of_use">{t('site:policies.see_terms')}</PageLink>}
      />
      <Textarea
        dir="auto"
        label={t('site:privacy.title')}
        autosize
        minRows={6}
        maxRows={20}
        {...form.text('privacy_policy')}
        description={<PageLink to="/privacy_policy">{t('site:policies.see_privacy')}</PageLink>}
      />
      <Textarea
        dir="auto"
        label={t('site:policies.cookie')}
        description={t('site:policies.cookie_help')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('cookie')}
      />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
