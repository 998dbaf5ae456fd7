import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import {
  ChangeTelegramSettings,
  GetTelegramSettings,
  RemoveTelegramSettings,
} from '@mapwright/contract/notifications/telegram/telegram-endpoints.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'

type Settings = Wire<typeof GetTelegramSettings>['telegram_settings']

/** The site's Telegram bot: its token, which is checked when it is saved. */
export function TelegramSettings() {
  const t = useWording('channels')
  const read = useQueryOf(GetTelegramSettings)
  return (
    <Panel title={t('channels:bot.title')}>
      <Stack gap={16}>
        <p className="meta">{t('channels:bot.text')}</p>
        <Loaded query={read} lines={4}>
          {({ telegram_settings }) => <BotForm saved={telegram_settings} />}
        </Loaded>
      </Stack>
    </Panel>
  )
}

const named = (bot_name: string) => ({ bot: `\u2066@${bot_name}\u2069` })

function BotForm({ saved: { url, has_token, bot_name } }: { saved: Settings }) {
  const t = useWording('channels', 'notifications')
  const form = useForm(ChangeTelegramSettings, {
    initial: { token: '', url },
    toInput: (values) => ({ body: values }),
    onDone: ({ telegram_settings }) => {
      form.set('token', '')
      notify.done(t('channels:bot.ready', named(telegram_settings.bot_name)))
    },
  })
  const remove = useCommand(RemoveTelegramSettings)
  // The server keeps the token only for the address for which it was entered.
  const isKept = has_token && form.values.url === url
  return (
    <Form form={form}>
      {bot_name !== '' && <Notice tone="good">{t('channels:bot.ready', named(bot_name))}</Notice>}
      <PasswordInput
        label={t('channels:bot.token')}
        {...(isKept ? { description: t('notifications:sms.kept') } : {})}
        dir="ltr"
        autoComplete="new-password"
        {...form.text('token')}
        required={!isKept}
      />
      <TextInput
        label={t('channels:bot.url')}
        placeholder="https://api.telegram.org"
        dir="ltr"
        autoComplete="off"
        {...form.text('url')}
        required={false}
      />
      <ProblemAlert problem={remove.error} />
      <FormActions>
        <SubmitButton form={form}>{t('channels:bot.save')}</SubmitButton>
        {has_token && (
          <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate({})}>
            {t('channels:bot.remove')}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
