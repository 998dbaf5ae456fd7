import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { ListShownTerms } from '@mapwright/contract/site/content/content-endpoints.ts'
import { IconFileText } from '@tabler/icons-react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { EmptyState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FormattedText } from '../../ui/text/formatted-text.tsx'
import classes from './terms-page.module.css'

/** The terms and conditions for customers, in their language. */
export default function TermsPage() {
  const t = useWording('content')
  const f = useFormats()
  const terms = useQueryOf(ListShownTerms)
  const latest = terms.data?.terms
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1)
  return (
    <Page
      title={t('content:terms.title')}
      subtitle={latest ? t('content:terms.changed', { date: f.date(latest) }) : undefined}
    >
      <Panel>
        <Loaded query={terms} lines={12}>
          {({ terms: shown }) => <Terms terms={shown} />}
        </Loaded>
      </Panel>
    </Page>
  )
}

function Terms({ terms }: { terms: Wire<typeof ListShownTerms>['terms'] }) {
  const t = useWording('content')
  if (terms.length === 0)
    return <EmptyState icon={IconFileText} title={t('content:terms.none')} text={t('content:terms.none_text')} />
  return (
    <div className={classes.terms}>
      {terms.map(({ _id, title, text }) => (
        <section key={_id}>
          <h2 dir="auto">{title}</h2>
          <FormattedText html={text} />
        </section>
      ))}
    </div>
  )
}
