import { Button, Stack, Switch, TextInput } from '@mantine/core'
import type { Vat } from '@mapwright/contract/site/vat.ts'
import { AddVat, ChangeVatPercentage, ListVat, ToggleVat } from '@mapwright/contract/site/vat-endpoints.ts'
import { IconPercentage, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { countryName } from '../../accounts/countries.ts'
import { CountryDropdown } from '../../accounts/country-dropdown.tsx'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { ShowTogether } from '../../ui/loading/show-together.tsx'
import { SkeletonList } from '../../ui/loading/skeletons.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { VatDifferences } from './vat-differences.tsx'
import classes from './vat-section.module.css'

/** The state of the dialog: 'new' for a new country, the rate that is being changed, or null if closed. */
type Edited = 'new' | Vat | null

/** The VAT rates that differ from those of the current release, followed by the site's own rates. */
export function VatSection() {
  return (
    <ShowTogether placeholder={<SkeletonList />}>
      <Stack gap={16}>
        <VatDifferences />
        <VatList />
      </Stack>
    </ShowTogether>
  )
}

function VatList() {
  const t = useWording('site')
  const f = useFormats()
  const [edited, setEdited] = useState<Edited>(null)
  const list = useListState({ searchKey: 'search_keyword' })
  const vat = useQueryOf(ListVat, { query: list.query }, { keepPrevious: true })
  const close = () => setEdited(null)
  const add = (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={14} stroke={1.75} />}
      onClick={() => setEdited('new')}
    >
      {t('site:vat.add')}
    </Button>
  )
  return (
    <Panel title={t('site:vat.title')} actions={add}>
      <p className={classes.text}>{t('site:vat.text')}</p>
      <DataList
        name="site.vat"
        list={list}
        query={vat}
        rows={(data) => data.vat}
        rowKey={({ country }) => country}
        onRowClick={setEdited}
        label={t('site:vat.title')}
        searchPlaceholder={t('site:vat.search')}
        columns={[
          {
            key: 'country',
            header: t('site:vat.country'),
            phone: 'title',
            cell: ({ country }) => (
              <>
                {countryName(country)} <span className="meta mono">{country}</span>
              </>
            ),
          },
          {
            key: 'percentage',
            header: t('site:vat.rate'),
            align: 'end',
            width: 120,
            phone: 'side',
            cell: ({ percentage }) => <span className="tabular">{f.percent(Number(percentage) / 100, 2)}</span>,
          },
          {
            key: 'enabled',
            header: t('site:vat.charged'),
            width: 120,
            phone: 'line',
            cell: (row) => <Charged vat={row} />,
          },
        ]}
        empty={{ icon: IconPercentage, title: t('site:vat.empty'), text: t('site:vat.empty_text'), action: add }}
      />
      <Dialog
        opened={edited !== null}
        onClose={close}
        title={edited === 'new' || edited === null ? t('site:vat.add') : countryName(edited.country)}
        size={400}
      >
        {edited === 'new' ? <AddForm onDone={close} /> : edited && <RateForm vat={edited} onDone={close} />}
      </Dialog>
    </Panel>
  )
}

function Charged({ vat }: { vat: Vat }) {
  const t = useWording('site')
  const toggle = useCommand(ToggleVat)
  const name = countryName(vat.country)
  return (
    // A click on the row opens the rate, but a click on the switch must not.
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops clicks from reaching the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the switch inside handles the keys
    <span onClick={(event) => event.stopPropagation()}>
      <Switch
        size="sm"
        aria-label={t('site:vat.charge', { country: name })}
        checked={toggle.isPending ? !vat.enabled : vat.enabled}
        disabled={toggle.isPending}
        onChange={(event) =>
          toggle.mutate(
            { params: { country: vat.country }, body: { enabled: event.currentTarget.checked } },
            { onError: notify.refused },
          )
        }
      />
    </span>
  )
}

function RateForm({ vat, onDone }: { vat: Vat; onDone: () => void }) {
  const t = useWording('site')
  const form = useForm(ChangeVatPercentage, {
    initial: { percentage: String(vat.percentage) },
    toInput: (body) => ({ params: { country: vat.country }, body }),
    onDone,
  })
  return (
    <Form form={form}>
      <TextInput
        label={t('site:vat.percentage')}
        description={t('site:vat.percentage_help')}
        inputMode="decimal"
        data-autofocus
        {...form.text('percentage')}
      />
      <FormActions>
        <SubmitButton form={form}>{t('site:save')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

function AddForm({ onDone }: { onDone: () => void }) {
  const t = useWording('site')
  const form = useForm(AddVat, {
    initial: { country: '', percentage: '', enabled: true },
    toInput: (body) => ({ body }),
    onDone,
  })
  return (
    <Form form={form}>
      <CountryDropdown label={t('site:vat.country')} {...form.value('country')} required />
      <TextInput label={t('site:vat.percentage')} inputMode="decimal" {...form.text('percentage')} />
      <Switch label={t('site:vat.charged')} {...form.check('enabled')} />
      <FormActions>
        <SubmitButton form={form}>{t('site:vat.add')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
