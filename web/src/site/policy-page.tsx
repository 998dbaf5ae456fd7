import { GetPolicies } from '@mapwright/contract/site/site-endpoints.ts'
import { IconFileText } from '@tabler/icons-react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { SkeletonText } from '../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { type Block, policyBlocks } from './policy-blocks.ts'
import classes from './policy-page.module.css'

type PolicyPageProps = { title: string; policy: 'terms_of_use' | 'privacy_policy' }

/** Displays one of the operator's texts. */
export function PolicyPage({ title, policy }: PolicyPageProps) {
  const t = useWording('site')
  const f = useFormats()
  const policies = useQueryOf(GetPolicies)
  const text = policies.data?.[policy] ?? ''
  const changedAt = text === '' ? null : (policies.data?.updated_at ?? null)
  return (
    <Page title={title} subtitle={changedAt && t('site:policies.changed', { date: f.date(changedAt) })}>
      <Panel>
        {policies.isPending ? (
          <SkeletonText lines={12} />
        ) : policies.isError ? (
          <ErrorState problem={policies.error} onRetry={() => void policies.refetch()} />
        ) : text === '' ? (
          <EmptyState
            icon={IconFileText}
            title={t(policy === 'terms_of_use' ? 'site:policies.empty_terms' : 'site:policies.empty')}
            text={t('site:policies.empty_text')}
          />
        ) : (
          <article className={classes.text} dir="auto">
            {policyBlocks(text).map((block, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no identity other than their position
              <PolicyBlock key={at} block={block} />
            ))}
          </article>
        )}
      </Panel>
    </Page>
  )
}

function PolicyBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
