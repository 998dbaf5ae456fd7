import { Anchor, Button } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import {
  GetWhatsappNumber,
  LinkWhatsapp,
  RemoveWhatsappNumber,
} from '@mapwright/contract/notifications/whatsapp/whatsapp-endpoints.ts'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { StatusBadge } from '../ui/text/status-badge.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './devices-part.module.css'
import { useLinkForAWhile } from './use-link-for-a-while.ts'

/** The person's number in WhatsApp. It is connected with a code that the person sends to the site's number. */
export function WhatsappPart() {
  const read = useQueryOf(GetWhatsappNumber)
  return (
    <Loaded query={read} lines={2}>
      {({ whatsapp_number }) => (whatsapp_number === null ? <Connect /> : <Connected {...whatsapp_number} />)}
    </Loaded>
  )
}

function Connect() {
  const t = useWording('channels')
  const link = useCommand(LinkWhatsapp)
  useLinkForAWhile(link)
  return (
    <>
      <ProblemAlert problem={link.error} />
      {link.data ? (
        <div>
          <Anchor href={link.data.url} target="_blank" rel="noreferrer">
            {t('channels:whatsapp.open')}
          </Anchor>
          <p className="meta">{t('channels:whatsapp.send')}</p>
        </div>
      ) : (
        <div>
          <Button variant="default" loading={link.isPending} onClick={() => link.mutate({})}>
            {t('channels:whatsapp.connect')}
          </Button>
        </div>
      )}
    </>
  )
}

type ConnectedProps = NonNullable<Wire<typeof GetWhatsappNumber>['whatsapp_number']>

function Connected({ address, name, opted_in_at, is_unreachable }: ConnectedProps) {
  const t = useWording('channels', 'notifications')
  const remove = useCommand(RemoveWhatsappNumber)
  const number = /^\d+$/.test(address) ? `+${address}` : address
  return (
    <>
      <ProblemAlert problem={remove.error} />
      {is_unreachable && <Notice>{t('channels:whatsapp.blocked')}</Notice>}
      <div className={classes.row}>
        {name !== '' && <bdi>{name}</bdi>}
        <bdi className="tabular" dir="ltr">
          {number}
        </bdi>
        {!is_unreachable && <StatusBadge tone="good">{t('notifications:sms_number.confirmed')}</StatusBadge>}
        <span className="meta">
          <When at={opted_in_at} mode="date" />
        </span>
        <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate({})}>
          {t('channels:telegram.disconnect')}
        </Button>
      </div>
      {is_unreachable && <Connect />}
    </>
  )
}
