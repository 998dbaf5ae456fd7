import { CloseButton, SegmentedControl, Stack } from '@mantine/core'
import { customerKinds, userRoleFilters } from '@mapwright/contract/accounts/user.ts'
import { userPriceTypeFilters, userSeenFilters } from '@mapwright/contract/accounts/user-filters.ts'
import { type Audience, audienceStatuses } from '@mapwright/contract/notifications/campaigns/campaign.ts'
import { findCustomers } from '../../../accounts/admin/find-customers.ts'
import { CountryDropdown } from '../../../accounts/country-dropdown.tsx'
import { type Translate, useWording } from '../../../platform/i18n/wording.ts'
import { usePriceTypes } from '../../../platform/use-price-types.ts'
import { SearchableDropdown } from '../../../ui/forms/searchable-dropdown.tsx'
import classes from './audience-form.module.css'

export type Picked = { _id: string; name: string }
/** The selection of the audience. Stores both the filters and the selected users, so that switching the mode loses nothing. */
export type Choice = { mode: 'filter' | 'picked'; filters: Omit<Audience, 'user_ids'>; picked: readonly Picked[] }

type AudienceFormProps = { choice: Choice; onChange: (choice: Choice) => void }

/** Selects the audience by filters or as a list of individual users. */
export function AudienceForm({ choice, onChange }: AudienceFormProps) {
  const t = useWording('notifications')
  return (
    <Stack gap={16}>
      <SegmentedControl
        aria-label={t('notifications:audience.how')}
        value={choice.mode}
        onChange={(mode) => onChange({ ...choice, mode: mode })}
        data={[
          { value: 'filter', label: t('notifications:audience.by_filter') },
          { value: 'picked', label: t('notifications:audience.hand_picked') },
        ]}
      />
      {choice.mode === 'filter' ? (
        <Filters filters={choice.filters} onChange={(filters) => onChange({ ...choice, filters })} />
      ) : (
        <PickedPeople picked={choice.picked} onChange={(picked) => onChange({ ...choice, picked })} />
      )}
    </Stack>
  )
}

const optionsOf = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
  values.map((value) => ({ value, label: label(value) }))

const fieldsOf = (t: Translate, typeName: ReturnType<typeof usePriceTypes>) => [
  {
    name: 'role' as const,
    label: t('notifications:audience.role'),
    options: optionsOf(userRoleFilters, (value) => t(`notifications:audience_role.${value}`)),
  },
  {
    name: 'customer_kind' as const,
    label: t('notifications:audience.kind'),
    options: optionsOf(customerKinds, (value) => t(`notifications:audience_kind.${value}`)),
  },
  {
    name: 'status' as const,
    label: t('notifications:audience.status'),
    options: optionsOf(audienceStatuses, (value) => t(`notifications:audience_status.${value}`)),
  },
  {
    name: 'price_type' as const,
    label: t('notifications:audience.price_type'),
    options: optionsOf(userPriceTypeFilters, typeName),
  },
  {
    name: 'seen' as const,
    label: t('notifications:audience.seen'),
    options: optionsOf(userSeenFilters, (value) => t(`notifications:audience_seen.${value}`)),
  },
]

type FiltersProps = { filters: Choice['filters']; onChange: (filters: Choice['filters']) => void }

function Filters({ filters, onChange }: FiltersProps) {
  const t = useWording('notifications')
  const typeName = usePriceTypes()
  return (
    <div className={classes.filters}>
      {fieldsOf(t, typeName).map(({ name, label, options }) => (
        <SearchableDropdown
          key={name}
          label={label}
          options={options}
          placeholder={t('notifications:audience.any')}
          value={filters[name] ?? null}
          onChange={(value) => onChange({ ...filters, [name]: value ?? undefined })}
        />
      ))}
      <CountryDropdown
        name="country"
        label={t('notifications:audience.country')}
        value={filters.country ?? ''}
        onChange={(country) => onChange({ ...filters, country: country || undefined })}
        error={null}
        required={false}
      />
    </div>
  )
}

type PickedPeopleProps = { picked: readonly Picked[]; onChange: (picked: readonly Picked[]) => void }

function PickedPeople({ picked, onChange }: PickedPeopleProps) {
  const t = useWording('notifications')
  return (
    <Stack gap={12}>
      <SearchableDropdown
        label={t('notifications:audience.add')}
        value={null}
        load={findCustomers}
        onChange={(_id, option) => {
          if (_id && option && !picked.some((person) => person._id === _id))
            onChange([...picked, { _id, name: option.label }])
        }}
      />
      {picked.length > 0 && (
        <ul className={classes.picked} aria-label={t('notifications:audience.picked')}>
          {picked.map(({ _id, name }) => (
            <li key={_id}>
              <span dir="auto">{name}</span>
              <CloseButton
                size="sm"
                aria-label={t('notifications:audience.remove', { name })}
                onClick={() => onChange(picked.filter((person) => person._id !== _id))}
              />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
