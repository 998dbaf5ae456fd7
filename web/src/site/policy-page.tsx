import type { PolicyName } from '@mapwright/contract/site/policies.ts'
import { GetPolicies } from '@mapwright/contract/site/policies-endpoints.ts'
import { IconFileText } from '@tabler/icons-react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { EmptyState } from '../ui/messages/states.tsx'
import { Page } from '../ui/page/page.tsx'
import { FormattedText } from '../ui/text/formatted-text.tsx'

type PublicPolicy = Exclude<PolicyName, 'cookie'>
type PolicyPageProps = { title: string; policy: PublicPolicy }

/** Displays one of the operator's texts in the reader's language. */
export function PolicyPage({ title, policy }: PolicyPageProps) {
  const t = useWording('site')
  const f = useFormats()
  const policies = useQueryOf(GetPolicies)
  const publishedAt = policies.data?.published_at[policy]
  return (
    <Page title={title} subtitle={publishedAt ? t('site:policies.changed', { date: f.date(publishedAt) }) : undefined}>
      <Panel>
        <Loaded query={policies} lines={12}>
          {({ [policy]: text }) =>
            text === '' ? (
              <EmptyState
                icon={IconFileText}
                title={t(policy === 'terms_of_use' ? 'site:policies.empty_terms' : 'site:policies.empty')}
                text={t('site:policies.empty_text')}
              />
            ) : (
              <FormattedText html={text} />
            )
          }
        </Loaded>
      </Panel>
    </Page>
  )
}
