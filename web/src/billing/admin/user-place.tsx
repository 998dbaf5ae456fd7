import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { type ConfirmedEvidence, confirmedKinds } from '@mapwright/contract/billing/place.ts'
import { ConfirmUserPlace, GetUserPlace, RemoveUserPlace } from '@mapwright/contract/billing/place-endpoints.ts'
import { IconTrash } from '@tabler/icons-react'
import { countryName } from '../../accounts/countries.ts'
import { CountryDropdown } from '../../accounts/country-dropdown.tsx'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Choices } from '../../ui/forms/choices.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { When } from '../../ui/text/when.tsx'
import { EvidenceList } from '../evidence-list.tsx'
import classes from './user-place.module.css'

type Customer = { _id: string; country: string; buyer_kind: string }

/** The evidence of a customer's country, and the form for staff to confirm the country. */
export function UserPlace({ user }: { user: Customer }) {
  const t = useWording('billing')
  const query = useQueryOf(GetUserPlace, { params: { id: user._id } })
  return (
    <Panel title={t('billing:place.panel')}>
      <Loaded query={query} placeholder={<SkeletonText lines={4} />}>
        {({ place, confirmed }) => (
          <div className={classes.place}>
            <p className="meta">{t(`billing:place.state.${place.state}`)}</p>
            <EvidenceList evidence={place.evidence.filter(({ kind }) => kind !== 'staff' && kind !== 'business')} />
            <Confirmations userId={user._id} confirmed={confirmed} />
            <ConfirmForm user={user} />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function Confirmations({ userId, confirmed }: { userId: string; confirmed: readonly ConfirmedEvidence[] }) {
  const t = useWording('billing')
  const confirm = useConfirm()
  const remove = useCommand(RemoveUserPlace, { refreshes: ['billing', 'credits'] })
  const ask = (evidence_id: string) =>
    void confirm({
      title: t('billing:place.remove_title'),
      text: t('billing:place.remove_text'),
      action: t('billing:place.remove'),
      danger: true,
      run: () => remove.mutateAsync({ params: { id: userId, evidence_id } }),
    })
  return confirmed.map(({ _id, kind, country, note, recorded_by, recorded_at }) => (
    <div key={_id} className={classes.confirmation}>
      <div>
        <div>
          {t(`billing:place.kind.${kind}`)}: <bdi>{countryName(country)}</bdi>
        </div>
        <div dir="auto">{note}</div>
        <p className="meta">
          <bdi>{recorded_by}</bdi> · <When at={recorded_at} mode="date" />
        </p>
      </div>
      <Tooltip label={t('billing:place.remove')}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('billing:place.remove')} onClick={() => ask(_id)}>
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </div>
  ))
}

function ConfirmForm({ user }: { user: Customer }) {
  const t = useWording('billing')
  const form = useForm(ConfirmUserPlace, {
    initial: {
      kind: user.buyer_kind === 'business' ? ('business' as const) : ('staff' as const),
      country: user.country,
      note: '',
    },
    toInput: (body) => ({ params: { id: user._id }, body }),
    refreshes: ['billing', 'credits'],
    onDone: () => form.set('note', ''),
  })
  return (
    <Form form={form}>
      <Choices
        label={t('billing:place.what')}
        value={form.values.kind}
        onChange={(kind) => form.set('kind', kind)}
        choices={confirmedKinds.map((value) => ({ value, label: t(`billing:place.confirm_${value}`) }))}
      />
      <CountryDropdown {...form.value('country')} required />
      <TextInput label={t('billing:place.note')} description={t('billing:place.note_help')} {...form.text('note')} />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('billing:place.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
