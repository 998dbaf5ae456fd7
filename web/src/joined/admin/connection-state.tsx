import { Button } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import {
  type GetJoinedSite,
  PauseJoinedSite,
  ResumeJoinedSite,
} from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { KeyValues } from '../../ui/layout/key-values.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { When } from '../../ui/text/when.tsx'
import classes from './joined.module.css'

export type Site = NonNullable<Wire<typeof GetJoinedSite>['joined_site']>

/** Returns true if the exchange fails. The fault before a pause is no longer of interest. */
const isFailing = ({ state, fault }: Site) => state === 'refused' || (state === 'connected' && fault !== null)

/** The state in one place: the fault with its consequence, or a badge in the heading if there is none. */
function Fault({ site: { state, fault } }: { site: Site }) {
  const t = useWording('joined')
  const isRefused = state === 'refused'
  return (
    <Notice tone={isRefused ? 'bad' : 'warn'} title={t(fault ? `joined:fault.${fault}` : 'joined:site_state.refused')}>
      {t(isRefused ? 'joined:status.stopped' : 'joined:status.retried')}
    </Notice>
  )
}

/** The state of the connection: the last exchange, the waiting orders and the balance on the master, with a button to pause or resume. */
export function ConnectionState({ site }: { site: Site }) {
  const t = useWording('credits', 'joined', 'people')
  const f = useFormats()
  const pause = useCommand(PauseJoinedSite)
  const resume = useCommand(ResumeJoinedSite)
  const isPaused = site.state === 'paused'
  const since = (at: string | null) => (at ? <When at={at} /> : t('people:seen.never'))
  const button = isPaused ? resume : pause
  return (
    <Panel
      title={<bdi>{site.name}</bdi>}
      actions={
        site.state !== 'refused' && (
          <>
            {!isFailing(site) && (
              <StatusBadge tone={isPaused ? 'warn' : 'good'}>{t(`joined:site_state.${site.state}`)}</StatusBadge>
            )}
            <Button variant="default" size="compact-sm" loading={button.isPending} onClick={() => button.mutate({})}>
              {t(isPaused ? 'joined:connection.resume' : 'joined:connection.pause')}
            </Button>
          </>
        )
      }
    >
      <div className={classes.stack}>
        <ProblemAlert problem={pause.error ?? resume.error} />
        {isFailing(site) && <Fault site={site} />}
        <KeyValues
          columns={3}
          items={[
            { label: t('joined:state.waiting'), value: f.number(site.waiting) },
            { label: t('joined:state.working'), value: f.number(site.working) },
            { label: t('joined:state.refused'), value: f.number(site.stuck) },
            { label: t('joined:status.balance'), value: site.balance && <Credits value={site.balance} /> },
            {
              label: t('credits:balances.credit_limit'),
              value: site.credit_limit && <Credits value={site.credit_limit} />,
            },
            { label: t('joined:status.contact'), value: since(site.contact_at) },
            { label: t('joined:status.changes'), value: since(site.changes_at) },
          ]}
        />
      </div>
    </Panel>
  )
}
