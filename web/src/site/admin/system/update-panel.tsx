import { Switch, TextInput } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { ChangeUpdateCheck, GetUpdateCheck } from '@mapwright/contract/site/system/update-endpoints.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { Notice } from '../../../ui/messages/notice.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import classes from './system-page.module.css'

type Check = Wire<typeof GetUpdateCheck>['update_check']

const refreshMs = 30_000

/** The settings of the daily check for a new release, and what it has found. */
export function UpdatePanel() {
  const t = useWording('system')
  const query = useQueryOf(GetUpdateCheck, {}, { refetchInterval: refreshMs })
  return (
    <Panel title={t('system:updates.title')}>
      <Loaded query={query}>
        {({ update_check: check }) => (
          <>
            <CheckResult check={check} />
            <SettingsForm check={check} key={check.feed_url} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function CheckResult({ check: { is_on, checked_at, error, newer } }: { check: Check }) {
  const t = useWording('system')
  const f = useFormats()
  if (!is_on || !checked_at) return null
  return (
    <div className={classes.found}>
      {error && <Notice>{t('system:updates.failed', { why: error })}</Notice>}
      {!error && !newer && <p className="meta">{t('system:updates.current', { when: f.dateTime(checked_at) })}</p>}
      {newer && (
        <>
          <Notice tone="good">
            {t('system:updates.available', {
              version: newer.version,
              date: newer.released_at ? f.date(newer.released_at) : '–',
            })}
          </Notice>
          {(newer.notes || newer.url) && (
            <details>
              <summary>{t('system:updates.notes')}</summary>
              {newer.notes && (
                <p dir="auto" className={classes.notes}>
                  {newer.notes}
                </p>
              )}
              {newer.url && (
                <a href={newer.url} target="_blank" rel="noreferrer" dir="ltr">
                  {newer.url}
                </a>
              )}
            </details>
          )}
        </>
      )}
    </div>
  )
}

function SettingsForm({ check: { is_on, feed_url } }: { check: Check }) {
  const t = useWording('system')
  const form = useForm(ChangeUpdateCheck, {
    initial: { is_on, feed_url },
    toInput: (body) => ({ body }),
    onDone: () => notify.done(t('system:saved')),
  })
  const lacksAddress = form.values.feed_url === '' && !form.values.is_on
  return (
    <Form form={form}>
      <TextInput
        label={t('system:updates.url')}
        description={t('system:updates.url_help')}
        placeholder="https://"
        dir="ltr"
        {...form.text('feed_url')}
        required={false}
      />
      <Switch
        label={t('system:updates.switch')}
        description={lacksAddress ? t('system:updates.needs_url') : undefined}
        disabled={lacksAddress}
        {...form.check('is_on')}
      />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('system:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
