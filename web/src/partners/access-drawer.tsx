import { Button } from '@mantine/core'
import type { AccessApi, AccessPlan } from '@mapwright/contract/partners/access-api.ts'
import { ChangeOwnAccessApi, GetAccessApi, RenewAccessApi } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { useConfirmSpend } from '../credits/use-confirm-spend.tsx'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { SideDrawer } from '../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { notify } from '../ui/messages/notify.ts'
import { ResourceFields } from '../ui/resource/resource-fields.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './access-drawer.module.css'
import { AccessKey } from './access-key.tsx'
import { AccessUsagePanel } from './access-usage.tsx'
import { AccessWebhook } from './access-webhook.tsx'
import { useAccessName } from './use-access-columns.tsx'
import { siteInput, siteValues, useSiteFields } from './use-access-fields.ts'
import { WatchProgram } from './watch-program.tsx'
import { WidgetCode } from './widget-code.tsx'

type AccessDrawerProps = { id: string | undefined; plans: readonly AccessPlan[]; onClose: () => void }

/** One of the customer's API accesses, with key, website, expiry and usage. */
export function AccessDrawer({ id, plans, onClose }: AccessDrawerProps) {
  const t = useWording('partners')
  const access = useQueryOf(GetAccessApi, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const name = useAccessName()
  const shown = id === undefined ? undefined : access.data?.access_api
  return (
    <SideDrawer
      opened={id !== undefined}
      onClose={onClose}
      size={560}
      title={shown ? name(shown) : t('partners:title')}
    >
      <Loaded query={access}>
        {({ access_api }) => (
          <div className={classes.sections} key={access_api._id}>
            <AccessKey access={access_api} />
            {access_api.public_key && <WidgetCode access={access_api} />}
            <Term access={access_api} plan={plans.find(({ _id }) => _id === access_api.plan?._id)} />
            <SiteForm access={access_api} />
            {access_api.scopes.includes('orders.write') && <WatchProgram />}
            {access_api.scopes.includes('orders.read') && <AccessWebhook id={access_api._id} />}
            <AccessUsagePanel id={access_api._id} />
          </div>
        )}
      </Loaded>
    </SideDrawer>
  )
}

function Term({ access, plan }: { access: AccessApi; plan: AccessPlan | undefined }) {
  const t = useWording('partners')
  const f = useFormats()
  const confirmSpend = useConfirmSpend()
  const renew = useCommand(RenewAccessApi, {
    onDone: ({ access_api }) => notify.done(t('partners:renewed', { day: f.date(access_api.expiry) })),
  })
  return (
    <section className={classes.section}>
      <KeyValues
        items={[
          { label: t('partners:field.for'), value: t(`partners:for.${access.for}`) },
          { label: t('partners:field.plan'), value: access.plan?.name },
          { label: t('partners:field.expiry'), value: <When at={access.expiry} mode="date" /> },
          { label: t('partners:field.calls_per_minute'), value: f.number(access.calls_per_minute) },
          { label: t('partners:field.calls_per_day'), value: f.number(access.calls_per_day) },
          {
            label: t('partners:field.scopes'),
            value: access.scopes.map((scope) => t(`partners:scope.${scope}`)).join(', '),
          },
        ]}
      />
      {plan && (
        <FormActions>
          <Button
            variant="default"
            onClick={() =>
              void confirmSpend({
                title: t('partners:renew_what', { plan: plan.name }),
                amount: plan.price,
                action: t('partners:renew'),
                run: () => renew.mutateAsync({ params: { id: access._id }, body: {} }),
              })
            }
          >
            {t('partners:renew')}
          </Button>
        </FormActions>
      )}
    </section>
  )
}

function SiteForm({ access }: { access: AccessApi }) {
  const t = useWording('partners')
  const fields = useSiteFields(access)
  const form = useForm(ChangeOwnAccessApi, {
    initial: siteValues(access),
    toInput: (values) => ({ params: { id: access._id }, body: siteInput(values) }),
    onDone: () => notify.done(t('partners:saved')),
  })
  return (
    <section className={classes.section}>
      <h3>{t('partners:settings')}</h3>
      <Form form={form}>
        <ResourceFields fields={fields} form={form} />
        <FormActions>
          <SubmitButton form={form} onlyWhenChanged>
            {t('partners:save')}
          </SubmitButton>
        </FormActions>
      </Form>
    </section>
  )
}
