import { Button, PasswordInput, Switch, TextInput } from '@mantine/core'
import { ChangeJoinedSite, RemoveJoinedSite, TryJoinedSite } from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import type { Site } from './connection-state.tsx'

/** Address and key of the master, with a test before they are saved. */
export function ConnectionForm({ site }: { site: Site | null }) {
  const t = useWording('joined', 'payments', 'site')
  const f = useFormats()
  const attempt = useCommand(TryJoinedSite)
  const form = useForm(ChangeJoinedSite, {
    initial: { name: site?.name ?? '', url: site?.url ?? '', key: '', forwards_all: site?.forwards_all ?? false },
    toInput: (body) => ({ body }),
    clears: ['key'],
    onDone: () => notify.done(t('site:saved')),
  })
  const { url, key } = form.values
  const report = attempt.data?.report
  return (
    <Panel title={t('joined:page.title')}>
      <Form form={form}>
        <TextInput label={t('joined:connection.name')} autoComplete="off" {...form.text('name')} />
        <TextInput
          label={t('joined:connection.url')}
          placeholder="https://master.example.com"
          dir="ltr"
          inputMode="url"
          {...form.text('url')}
        />
        <PasswordInput
          label={t('payments:field.api_key')}
          description={t('joined:connection.key_help')}
          placeholder={site?.key ?? ''}
          autoComplete="off"
          {...form.text('key')}
        />
        <Switch label={t('joined:connection.forwards_all')} {...form.check('forwards_all')} />
        <ProblemAlert problem={attempt.error} />
        <div role="status">
          {report && (
            <Notice tone={report.fault ? 'warn' : 'good'}>
              {report.fault
                ? t(`joined:fault.${report.fault}`)
                : t('joined:connection.works', {
                    services: f.number(report.services),
                    options: f.number(report.options),
                  })}
            </Notice>
          )}
        </div>
        <FormActions>
          <SubmitButton form={form} onlyWhenChanged>
            {t('site:save')}
          </SubmitButton>
          {url !== '' && (
            <Button
              variant="default"
              loading={attempt.isPending}
              onClick={() => attempt.mutate({ body: { url, key } })}
            >
              {t('joined:connection.try')}
            </Button>
          )}
          {site && <RemoveButton name={site.name} />}
        </FormActions>
      </Form>
    </Panel>
  )
}

function RemoveButton({ name }: { name: string }) {
  const t = useWording('joined', 'payments', 'site')
  const confirm = useConfirm()
  const remove = useCommand(RemoveJoinedSite)
  const ask = () =>
    confirm({
      title: `${t('joined:connection.remove')}: ${name}`,
      action: t('joined:connection.remove'),
      danger: true,
      run: () => remove.mutateAsync({}),
    })
  return (
    <Button variant="subtle" color="red" onClick={() => void ask()}>
      {t('joined:connection.remove')}
    </Button>
  )
}
