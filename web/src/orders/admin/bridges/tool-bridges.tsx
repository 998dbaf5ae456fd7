import { Button } from '@mantine/core'
import type { ToolBridge } from '@mapwright/contract/orders/bridges/tool-bridge.ts'
import { ListToolBridges, TryToolBridge } from '@mapwright/contract/orders/bridges/tool-bridge-endpoints.ts'
import { useState } from 'react'
import { useCommand, useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { SkeletonText } from '../../../ui/loading/skeletons.tsx'
import { ProblemAlert } from '../../../ui/messages/states.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { BridgeDrawer } from './bridge-drawer.tsx'
import classes from './tool-bridges.module.css'

function Attempt({ attempt }: { attempt: ReturnType<typeof useCommand<typeof TryToolBridge>> }) {
  const t = useWording('bridges')
  const { data, error, isPending } = attempt
  if (isPending) return null
  if (error) return <ProblemAlert problem={error} />
  if (!data) return null
  return (
    <span className={classes.row} role="status">
      <StatusBadge tone={data.reason === null ? 'good' : 'bad'}>
        {data.reason === null ? t('bridges:try_good') : t(`bridges:reason.${data.reason}`)}
      </StatusBadge>
      {data.reason !== null && data.detail && <bdi className="meta mono">{data.detail}</bdi>}
    </span>
  )
}

function BridgeItem({ bridge, onOpen }: { bridge: ToolBridge; onOpen: () => void }) {
  const t = useWording('bridges', 'orders')
  const attempt = useCommand(TryToolBridge)
  const { _id, name, is_on } = bridge
  return (
    <li>
      <span className={classes.row}>
        <Button size="xs" variant="default" onClick={onOpen} aria-label={t('bridges:edit', { name })}>
          <bdi>{name}</bdi>
        </Button>
        {!is_on && <StatusBadge tone="quiet">{t('bridges:off')}</StatusBadge>}
      </span>
      <span className={classes.row}>
        <Attempt attempt={attempt} />
        <ActionButton
          size="xs"
          variant="default"
          busy={attempt.isPending}
          onClick={() => attempt.mutate({ params: { id: _id } })}
        >
          {t('orders:automation.test')}
        </ActionButton>
      </span>
    </li>
  )
}

/** The services that decrypt and encrypt files of slave tools. */
export function ToolBridges() {
  const t = useWording('bridges')
  const list = useQueryOf(ListToolBridges)
  const [opened, setOpened] = useState<string>()
  const bridges = list.data?.tool_bridges ?? []
  return (
    <Panel title={t('bridges:title')}>
      <div className={classes.stack}>
        <p className="meta">{t('bridges:text')}</p>
        <Loaded query={list} placeholder={<SkeletonText lines={2} />}>
          {({ tool_bridges }) =>
            tool_bridges.length === 0 ? (
              <p className="meta">{t('bridges:none')}</p>
            ) : (
              <ul className={classes.bridges}>
                {tool_bridges.map((bridge) => (
                  <BridgeItem key={bridge._id} bridge={bridge} onOpen={() => setOpened(bridge._id)} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <div>
          <Button variant="default" onClick={() => setOpened('new')}>
            {t('bridges:add')}
          </Button>
        </div>
      </div>
      <BridgeDrawer
        opened={opened === 'new' ? opened : bridges.find(({ _id }) => _id === opened)}
        onClose={() => setOpened(undefined)}
      />
    </Panel>
  )
}
