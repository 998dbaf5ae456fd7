import { Button } from '@mantine/core'
import { RequestNotification } from '@mapwright/contract/notifications/choice-endpoints.ts'
import { GetSmsNumber } from '@mapwright/contract/notifications/sms/sms-endpoints.ts'
import { GetTelegramChat } from '@mapwright/contract/notifications/telegram/telegram-endpoints.ts'
import { GetWhatsappNumber } from '@mapwright/contract/notifications/whatsapp/whatsapp-endpoints.ts'
import type { ReactNode } from 'react'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { notify } from '../ui/messages/notify.ts'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { ChoicesTable } from './choices-table.tsx'
import { DevicesPart } from './devices-part.tsx'
import classes from './notifications-section.module.css'
import { SmsPart } from './sms-part.tsx'
import { TelegramPart } from './telegram-part.tsx'
import { TimesPart } from './times-part.tsx'
import { WhatsappPart } from './whatsapp-part.tsx'

/** Preferences, devices and a test notification. `more` is shown below the preferences. */
export function NotificationsSection({ more }: { more?: ReactNode }) {
  const t = useWording('notifications', 'channels')
  const sms = useQueryOf(GetSmsNumber)
  const telegram = useQueryOf(GetTelegramChat)
  const whatsapp = useQueryOf(GetWhatsappNumber)
  const request = useCommand(RequestNotification, {
    onDone: ({ channels, devices }) => {
      const where = channels.map((channel) => t(`notifications:went.${channel}`, { count: devices }))
      notify.done(t('notifications:tried', { where: where.join(', ') }))
    },
  })
  return (
    <div className={classes.parts}>
      <section>
        <p className="meta">{t('notifications:choice.text')}</p>
        <ChoicesTable />
      </section>
      {more}
      <section>
        <h3>{t('notifications:device.title')}</h3>
        <p className="meta">{t('notifications:device.text')}</p>
        <DevicesPart />
      </section>
      {sms.data?.is_available && (
        <section>
          <h3>{t('notifications:sms_number.title')}</h3>
          <p className="meta">{t('notifications:sms_number.text')}</p>
          <SmsPart />
        </section>
      )}
      {telegram.data && (telegram.data.bot_name !== '' || telegram.data.telegram_chat) && (
        <section>
          <h3>{t('notifications:channel.telegram')}</h3>
          <p className="meta">{t('channels:telegram.text')}</p>
          <TelegramPart />
        </section>
      )}
      {whatsapp.data && (whatsapp.data.is_available || whatsapp.data.whatsapp_number) && (
        <section>
          <h3>{t('notifications:channel.whatsapp')}</h3>
          <p className="meta">{t('channels:whatsapp.text')}</p>
          <WhatsappPart />
        </section>
      )}
      <section>
        <h3>{t('notifications:try.title')}</h3>
        <ProblemAlert problem={request.error} />
        <Button variant="default" loading={request.isPending} onClick={() => request.mutate({ body: {} })}>
          {t('notifications:try.action')}
        </Button>
      </section>
      <section>
        <h3>{t('notifications:times.title')}</h3>
        <p className="meta">{t('notifications:times.text')}</p>
        <TimesPart />
      </section>
    </div>
  )
}
