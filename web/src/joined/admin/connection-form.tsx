import { Button, PasswordInput, Switch, TextInput } from '@mantine/core'
import { ChangeJoinedSite, RemoveJoinedSite, TryJoinedSite } from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { useRef } from 'react'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import type { Site } from './connection-state.tsx'
import { problemDomains, problemOfMaster } from './worded.ts'

/** Address and key of the master, with a test before they are saved. */
export function ConnectionForm({ site }: { site: Site | null }) {
  const t = useWording('joined', 'payments', 'site', ...problemDomains)
  const f = useFormats()
  const confirm = useConfirm()
  const attempt = useCommand(TryJoinedSite)
  const isConfirmed = useRef(false)
  const form = useForm(ChangeJoinedSite, {
    initial: { name: site?.name ?? '', url: site?.url ?? '', key: '', forwards_all: site?.forwards_all ?? false },
    toInput: (body) => ({ body }),
    clears: ['key'],
    guard: true,
    review: (values): boolean => {
      if (!site || values.url === site.url || isConfirmed.current) return true
      void confirmMove()
      return false
    },
    onDone: () => notify.done(t('site:saved')),
  })
  /** Asks before the address changes, which deletes all mappings, and saves the form. */
  const confirmMove = async () => {
    const title = t('joined:connection.move')
    if (!(await confirm({ title, text: t('joined:connection.move_text'), action: title, danger: true }))) return
    isConfirmed.current = true
    await form.submit()
    isConfirmed.current = false
  }
  const { url, key } = form.values
  const report = attempt.data?.report
  return (
    <Panel title={t('joined:connection.title')}>
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
                ? [t(`joined:fault.${report.fault}`), report.code && problemOfMaster(t, report.code)]
                    .filter(Boolean)
                    .join(' – ')
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
          <ActionButton
            variant="default"
            busy={attempt.isPending}
            disabledReason={url.trim() === '' ? t('joined:connection.try_needs') : undefined}
            onClick={() => attempt.mutate({ body: { url, key } })}
          >
            {t('joined:connection.try')}
          </ActionButton>
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
      text: t('joined:connection.remove_text'),
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
