import { TextInput, type TextInputProps } from '@mantine/core'
import { dayMs } from '@mapwright/contract/api/days.ts'
import { apiScopes } from '@mapwright/contract/api/endpoint.ts'
import {
  type AccessApi,
  type AccessPurpose,
  accessPurposes,
  accessStatuses,
} from '@mapwright/contract/partners/access-api.ts'
import { ChangeAccessApi, CreateAccessApi } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { findCustomers } from '../../accounts/admin/find-customers.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { SideDrawer } from '../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import type { Field } from '../../ui/resource/field.ts'
import { ResourceFields } from '../../ui/resource/resource-fields.tsx'
import classes from '../access-drawer.module.css'
import { AccessUsagePanel } from '../access-usage.tsx'
import { useAccessName } from '../use-access-columns.tsx'
import { type SiteValues, siteInput, siteValues, useSiteFields } from '../use-access-fields.ts'

type ManageAccessDrawerProps = { opened: AccessApi | 'new' | undefined; onClose: () => void }

/** An API access with its settings for staff, or the form for a new access. */
export function ManageAccessDrawer({ opened, onClose }: ManageAccessDrawerProps) {
  const t = useWording('partners')
  const name = useAccessName()
  const title = opened === undefined || opened === 'new' ? t('partners:admin.create') : name(opened)
  return (
    <SideDrawer opened={opened !== undefined} onClose={onClose} size={560} title={title}>
      {opened === 'new' ? (
        <GiveAccess onDone={onClose} />
      ) : (
        opened && (
          <div className={classes.sections} key={opened._id}>
            <ChangeAccess access={opened} onDone={onClose} />
            <AccessUsagePanel id={opened._id} />
          </div>
        )
      )}
    </SideDrawer>
  )
}

const inAMonth = () => new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10)
/** Returns the last second of a day in UTC, which is the expiry time of an access that is valid until that day. */
const endOf = (day: string) => `${day}T23:59:59Z`

function ExpiryField(props: TextInputProps) {
  const t = useWording('partners')
  return (
    <TextInput
      type="date"
      label={t('partners:field.expiry')}
      description={t('partners:field.expiry_help')}
      {...props}
    />
  )
}

type GiveValues = { user_id: string; for: AccessPurpose; expiry: string; website_url: string }
const blank = (): GiveValues => ({ user_id: '', for: 'orders', expiry: inAMonth(), website_url: '' })

function GiveAccess({ onDone }: { onDone: () => void }) {
  const t = useWording('partners')
  const form = useForm(CreateAccessApi, {
    initial: blank(),
    toInput: ({ expiry, ...body }) => ({ body: { ...body, expiry: endOf(expiry) } }),
    onDone: () => {
      notify.done(t('partners:admin.created'))
      onDone()
    },
  })
  const fields: readonly Field<GiveValues>[] = [
    { kind: 'dropdown', name: 'user_id', label: t('partners:field.customer'), load: findCustomers },
    {
      kind: 'select',
      name: 'for',
      label: t('partners:field.for'),
      options: accessPurposes.map((value) => ({ value, label: t(`partners:for.${value}`) })),
    },
    {
      kind: 'text',
      name: 'website_url',
      label: t('partners:field.website_url'),
      help: t('partners:field.website_help'),
      placeholder: 'https://',
    },
    {
      kind: 'custom',
      key: 'expiry',
      render: ({ text }) => <ExpiryField {...text('expiry')} />,
    },
  ]
  return (
    <Form form={form}>
      <ResourceFields fields={fields} form={form} />
      <FormActions>
        <SubmitButton form={form}>{t('partners:admin.create')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

type ManageValues = SiteValues &
  Pick<AccessApi, 'status' | 'scopes' | 'calls_per_minute' | 'calls_per_day'> & { expiry: string }

const manageValues = (access: AccessApi): ManageValues => ({
  ...siteValues(access),
  status: access.status,
  expiry: access.expiry.slice(0, 10),
  scopes: access.scopes,
  calls_per_minute: access.calls_per_minute,
  calls_per_day: access.calls_per_day,
})

function ChangeAccess({ access, onDone }: { access: AccessApi; onDone: () => void }) {
  const t = useWording('partners')
  const site = useSiteFields(access)
  const form = useForm(ChangeAccessApi, {
    initial: manageValues(access),
    // Sends the expiry only if its day was changed, so that its time of day is not lost.
    toInput: ({ expiry, status, scopes, calls_per_minute, calls_per_day, ...site_values }) => ({
      params: { id: access._id },
      body: {
        ...siteInput(site_values),
        ...{ status, scopes, calls_per_minute, calls_per_day },
        ...(expiry === access.expiry.slice(0, 10) ? {} : { expiry: endOf(expiry) }),
      },
    }),
    onDone: () => {
      notify.done(t('partners:saved'))
      onDone()
    },
  })
  const fields: readonly Field<ManageValues>[] = [
    {
      kind: 'select',
      name: 'status',
      label: t('partners:field.status'),
      half: true,
      options: accessStatuses.map((value) => ({ value, label: t(`partners:status.${value}`) })),
    },
    {
      kind: 'custom',
      key: 'expiry',
      half: true,
      render: ({ text }) => <ExpiryField {...text('expiry')} />,
    },
    { kind: 'number', name: 'calls_per_minute', label: t('partners:field.calls_per_minute'), half: true },
    { kind: 'number', name: 'calls_per_day', label: t('partners:field.calls_per_day'), half: true },
    {
      kind: 'several',
      name: 'scopes',
      label: t('partners:field.scopes'),
      options: apiScopes.map((value) => ({ value, label: t(`partners:scope.${value}`) })),
    },
    ...site,
  ]
  return (
    <section className={classes.section}>
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
