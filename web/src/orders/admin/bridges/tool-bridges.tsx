import { Button } from '@mantine/core'
import type { ToolBridge } from '@mapwright/contract/orders/bridges/tool-bridge.ts'
import { ListToolBridges, TryToolBridge } from '@mapwright/contract/orders/bridges/tool-bridge-endpoints.ts'
import { IconPencil, IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand, useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { SkeletonText } from '../../../ui/loading/skeletons.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import { EmptyState, ProblemAlert } from '../../../ui/messages/states.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import { bridgeReason } from '../../bridge-reason.ts'
import { BridgeDrawer } from './bridge-drawer.tsx'
import classes from './tool-bridges.module.css'

/** The result of a test. A bridge that cannot be tested although its address is allowed has a key that cannot be read. */
function Attempt({ attempt }: { attempt: ReturnType<typeof useCommand<typeof TryToolBridge>> }) {
  const t = useWording('bridges')
  const { data, error, isPending } = attempt
  if (isPending) return null
  if (error) return <ProblemAlert problem={error} />
  if (!data) return null
  const { reason, detail } = data
  if (reason === null) return <Notice tone="good">{t('bridges:try_good')}</Notice>
  const isUnreadable = reason === 'not_configured' && detail === ''
  return (
    <Notice tone="bad">
      {isUnreadable ? t('bridges:key_unreadable') : bridgeReason(t, { reason, detail })}
      {detail && (
        <span className={classes.detail}>
          <bdi>{detail}</bdi>
        </span>
      )}
    </Notice>
  )
}

function BridgeItem({ bridge, onOpen }: { bridge: ToolBridge; onOpen: () => void }) {
  const t = useWording('bridges', 'orders')
  const attempt = useCommand(TryToolBridge)
  const { _id, name, kind, is_on, tools } = bridge
  return (
    <li>
      <div className={classes.bridge}>
        <div className={classes.name}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span className="meta">
            <bdi>{[...new Set([kind === 'http' ? 'HTTP' : 'Autotuner', ...tools])].join(' · ')}</bdi>
          </span>
        </div>
        {!is_on && <StatusBadge tone="quiet">{t('bridges:off')}</StatusBadge>}
        <span className={classes.actions}>
          <ActionButton
            size="xs"
            variant="default"
            busy={attempt.isPending}
            onClick={() => attempt.mutate({ params: { id: _id } })}
          >
            {t('orders:automation.test')}
          </ActionButton>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={14} stroke={1.75} />}
            aria-label={t('bridges:edit', { name })}
            onClick={onOpen}
          >
            {t('ui:resource.edit')}
          </Button>
        </span>
      </div>
      <Attempt attempt={attempt} />
    </li>
  )
}

/** The section of the settings for services that decrypt and encrypt files of slave tools. */
export default function ToolBridges() {
  const t = useWording('bridges')
  const list = useQueryOf(ListToolBridges)
  const [opened, setOpened] = useState<string>()
  const bridges = list.data?.tool_bridges ?? []
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setOpened('new')}>
      {t('bridges:add')}
    </Button>
  )
  return (
    <Panel title={t('bridges:title')} actions={bridges.length > 0 && add} flush>
      <p className={classes.text}>{t('bridges:text')}</p>
      <Loaded query={list} placeholder={<SkeletonText lines={3} />}>
        {({ tool_bridges }) =>
          tool_bridges.length === 0 ? (
            <EmptyState icon={IconPlugConnected} title={t('bridges:none')} action={add} />
          ) : (
            <ul className={classes.bridges}>
              {tool_bridges.map((bridge) => (
                <BridgeItem key={bridge._id} bridge={bridge} onOpen={() => setOpened(bridge._id)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <BridgeDrawer
        opened={opened === 'new' ? opened : bridges.find(({ _id }) => _id === opened)}
        onClose={() => setOpened(undefined)}
      />
    </Panel>
  )
}
