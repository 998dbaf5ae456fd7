import { Button, Stack } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import {
  GetWhatsappSettings,
  RemoveWhatsappSettings,
} from '@mapwright/contract/notifications/whatsapp/whatsapp-endpoints.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { CopyableValue } from '../../ui/actions/copyable-value.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { WhatsappForm } from './whatsapp-form.tsx'

type Settings = Wire<typeof GetWhatsappSettings>['whatsapp_settings']

/** The site's number in WhatsApp: its keys, its template, and the values for Meta's dashboard. */
export function WhatsappSettings() {
  const t = useWording('channels', 'notifications')
  const read = useQueryOf(GetWhatsappSettings)
  return (
    <Panel title={t('notifications:channel.whatsapp')}>
      <Stack gap={16}>
        <p className="meta">{t('channels:whatsapp_number.text')}</p>
        <Loaded query={read} lines={6}>
          {({ whatsapp_settings }) => <Content saved={whatsapp_settings} />}
        </Loaded>
      </Stack>
    </Panel>
  )
}

function Content({ saved }: { saved: Settings }) {
  const t = useWording('channels')
  const remove = useCommand(RemoveWhatsappSettings)
  const { display_number, verified_name, webhook_url, verify_token } = saved
  const number = `\u2068${verified_name}\u2069 \u2066+${display_number}\u2069`.trim()
  return (
    <>
      {display_number !== '' && <Notice tone="good">{t('channels:whatsapp_number.ready', { number })}</Notice>}
      <WhatsappForm saved={saved}>
        {saved.has_token && (
          <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate({})}>
            {t('channels:telegram.disconnect')}
          </Button>
        )}
      </WhatsappForm>
      <ProblemAlert problem={remove.error} />
      <div>
        <p className="meta">{t('channels:whatsapp_number.webhook')}</p>
        <CopyableValue label={t('channels:whatsapp_number.callback_url')} value={webhook_url} />
        <CopyableValue label={t('channels:whatsapp_number.verify_token')} value={verify_token} />
      </div>
      <div>
        <p className="meta">{t('channels:whatsapp_number.template_text')}</p>
        <blockquote>{t('channels:whatsapp_number.template', { text: '{{1}}', link: '{{2}}' })}</blockquote>
      </div>
    </>
  )
}
