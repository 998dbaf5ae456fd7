import { Button } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { GetPush, RemovePushDevice } from '@mapwright/contract/notifications/push/push-endpoints.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ProblemError } from '../platform/api/problem-error.ts'
import { refreshNames, useCommand, useQueryOf } from '../platform/api/queries.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { notify } from '../ui/messages/notify.ts'
import { ErrorState, ProblemAlert } from '../ui/messages/states.tsx'
import { StatusBadge } from '../ui/text/status-badge.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './devices-part.module.css'
import { disablePush, enablePush, pushSupport } from './push-subscription.ts'

type Devices = Wire<typeof GetPush>['devices']

/** The browsers that receive push notifications, including this one. */
export function DevicesPart() {
  const t = useWording('notifications', 'accounts')
  const push = useQueryOf(GetPush)
  if (push.isPending) return <SkeletonText lines={3} />
  if (push.isError) return <ErrorState problem={push.error} onRetry={() => void push.refetch()} />
  const { public_key, devices } = push.data
  if (!public_key) return <p className="meta">{t('notifications:device.site_off')}</p>
  return (
    <>
      <ThisDevice publicKey={public_key} device={devices.find(({ is_this }) => is_this)} />
      <OtherDevices devices={devices.filter(({ is_this }) => !is_this)} />
    </>
  )
}

/** The switch for this browser. Permission is requested only after a click. */
function ThisDevice({ publicKey, device }: { publicKey: string; device: Devices[number] | undefined }) {
  const t = useWording('notifications')
  const me = useMe()
  const [support, setSupport] = useState(pushSupport)
  const change = useMutation<void, Error>({
    mutationFn: async () => {
      if (device) await disablePush(device._id)
      else if (await enablePush(me._id, publicKey)) notify.done(t('notifications:device.on_now'))
    },
    onSettled: () => {
      setSupport(pushSupport())
      refreshNames(queryClient, [GetPush.name])
    },
  })
  if (support !== 'possible') return <p className="meta">{t(`notifications:device.${support}`)}</p>
  return (
    <>
      {change.error instanceof ProblemError ? (
        <ProblemAlert problem={change.error} />
      ) : (
        change.error && <p role="alert">{t('notifications:device.failed')}</p>
      )}
      <div className={classes.row}>
        {device && <StatusBadge tone="good">{t('notifications:device.is_on')}</StatusBadge>}
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
          {t(device ? 'notifications:device.switch_off' : 'notifications:device.switch_on')}
        </Button>
      </div>
    </>
  )
}

function OtherDevices({ devices }: { devices: Devices }) {
  const t = useWording('notifications', 'accounts')
  const remove = useCommand(RemovePushDevice)
  if (devices.length === 0) return null
  return (
    <>
      <ProblemAlert problem={remove.error} />
      <ul className={classes.list} aria-label={t('notifications:device.others')}>
        {devices.map(({ _id, browser, system, created_at }) => {
          const name = browser && system ? t('accounts:device.both', { browser, system }) : browser || system
          const device = name || t('accounts:device.unknown')
          return (
            <li key={_id}>
              <span>
                {device}{' '}
                <span className="meta">
                  <When at={created_at} mode="date" />
                </span>
              </span>
              <Button
                variant="subtle"
                color="gray"
                aria-label={t('notifications:device.remove', { device })}
                onClick={() => remove.mutate({ params: { id: _id } })}
              >
                {t('notifications:device.remove_short')}
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
