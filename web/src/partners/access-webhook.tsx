import { Button } from '@mantine/core'
import type { Webhook, WebhookDelivery } from '@mapwright/contract/partners/webhooks/webhook.ts'
import {
  ChangeWebhook,
  CreateWebhookSecret,
  GetWebhook,
  RemoveWebhook,
  ReplayWebhook,
  TestWebhook,
} from '@mapwright/contract/partners/webhooks/webhook-endpoints.ts'
import { useState } from 'react'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { ActionButton } from '../ui/actions/action-button.tsx'
import { CopyButton } from '../ui/actions/copy-button.tsx'
import { useConfirm } from '../ui/dialogs/confirm.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { notify } from '../ui/messages/notify.ts'
import { ProblemAlert } from '../ui/messages/states.tsx'
import { ResourceFields } from '../ui/resource/resource-fields.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './access-drawer.module.css'

/** The webhook of an API access: URL, secret and deliveries. */
export function AccessWebhook({ id }: { id: string }) {
  const t = useWording('partners')
  const query = useQueryOf(GetWebhook, { params: { id } })
  return (
    <section className={classes.section}>
      <h3>{t('partners:webhook.title')}</h3>
      <p className="meta">{t('partners:webhook.text')}</p>
      <Loaded query={query}>
        {({ webhook, deliveries }) => (
          <>
            <Address id={id} webhook={webhook} key={webhook?.url ?? ''} />
            {webhook && <Secret id={id} webhook={webhook} />}
            {deliveries.length > 0 && <Deliveries id={id} deliveries={deliveries} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

type Part = { id: string; webhook: Webhook }

function Address({ id, webhook }: { id: string; webhook: Webhook | null }) {
  const t = useWording('partners')
  const confirm = useConfirm()
  const remove = useCommand(RemoveWebhook)
  const form = useForm(ChangeWebhook, {
    initial: { url: webhook?.url ?? '', is_on: webhook?.is_on ?? true },
    toInput: (body) => ({ params: { id }, body }),
    onDone: () => notify.done(t('partners:webhook.saved')),
  })
  return (
    <Form form={form}>
      <ResourceFields
        fields={[
          { kind: 'text', name: 'url', label: t('partners:webhook.url'), placeholder: 'https://', mono: true },
          { kind: 'switch', name: 'is_on', label: t('partners:webhook.is_on') },
        ]}
        form={form}
      />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('partners:webhook.save')}
        </SubmitButton>
        {webhook && (
          <Button
            variant="subtle"
            color="red"
            onClick={() =>
              void confirm({
                title: t('partners:webhook.remove_title'),
                text: t('partners:webhook.remove_text'),
                action: t('partners:webhook.remove'),
                danger: true,
                run: () => remove.mutateAsync({ params: { id } }),
              })
            }
          >
            {t('partners:webhook.remove')}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}

function Secret({ id, webhook }: Part) {
  const t = useWording('partners')
  const confirm = useConfirm()
  const [secret, setSecret] = useState('')
  const params = { id }
  const create = useCommand(CreateWebhookSecret, { onDone: (made) => setSecret(made.secret) })
  const test = useCommand(TestWebhook, { onDone: () => notify.done(t('partners:webhook.tested')) })
  const replace = () =>
    void confirm({
      title: t('partners:webhook.secret_replace'),
      text: t('partners:webhook.secret_replace_text'),
      action: t('partners:webhook.secret_replace'),
      danger: true,
      run: () => create.mutateAsync({ params }),
    })
  return (
    <>
      {secret && (
        <div role="status" className={classes.section}>
          <strong>{t('partners:webhook.secret_new')}</strong>
          <span className={classes.secret}>
            <bdi className="mono" dir="ltr">
              {secret}
            </bdi>
            <CopyButton value={secret} label={t('partners:webhook.secret')} />
          </span>
          <span className="meta">{t('partners:key.new_text')}</span>
        </div>
      )}
      <ProblemAlert problem={create.error ?? test.error} />
      <FormActions>
        <ActionButton
          variant="default"
          busy={create.isPending}
          onClick={() => (webhook.has_secret ? replace() : create.mutate({ params }))}
        >
          {t(webhook.has_secret ? 'partners:webhook.secret_replace' : 'partners:webhook.secret_create')}
        </ActionButton>
        <ActionButton
          variant="default"
          busy={test.isPending}
          disabledReason={webhook.has_secret ? undefined : t('partners:problem.webhook_without_secret')}
          onClick={() => test.mutate({ params })}
        >
          {t('partners:webhook.test')}
        </ActionButton>
      </FormActions>
    </>
  )
}

function Deliveries({ id, deliveries }: { id: string; deliveries: readonly WebhookDelivery[] }) {
  const t = useWording('partners')
  return (
    <>
      <h3>{t('partners:webhook.log')}</h3>
      <ul className={classes.calls}>
        {deliveries.map((delivery) => (
          <li key={delivery._id}>
            <Delivery id={id} delivery={delivery} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Delivery({ id, delivery }: { id: string; delivery: WebhookDelivery }) {
  const t = useWording('partners')
  const f = useFormats()
  const replay = useCommand(ReplayWebhook, { onDone: () => notify.done(t('partners:webhook.replayed')) })
  const { status, code, attempts, detail, took_ms, next_at } = delivery
  return (
    <details>
      <summary>
        <span className="mono" data-refused={status === 'failed' || undefined}>
          {code ?? '–'}
        </span>
        <bdi className="mono" dir="ltr">
          {delivery.type}
        </bdi>
        <span className="meta">
          {t(`partners:webhook.status.${status}`)} · <When at={delivery.created_at} />
        </span>
      </summary>
      <pre dir="ltr">
        {[`${delivery._id} · ${attempts} × · ${took_ms ?? '–'} ms`, detail, delivery.payload]
          .filter(Boolean)
          .join('\n')}
      </pre>
      {status === 'waiting' && next_at && (
        <p className={classes.note}>{t('partners:webhook.next', { when: f.dateTime(next_at) })}</p>
      )}
      <p className={classes.note}>
        <Button
          size="compact-sm"
          variant="default"
          loading={replay.isPending}
          onClick={() => replay.mutate({ params: { id, delivery_id: delivery._id } }, { onError: notify.refused })}
        >
          {t('partners:webhook.replay')}
        </Button>
      </p>
    </details>
  )
}
