import { type ChangeableField, changeableFields } from '@mapwright/contract/moving/customer-columns.ts'
import { GetImportChoices, SetImportChoices } from '@mapwright/contract/moving/customer-import-endpoints.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { ErrorState, ProblemAlert } from '../../ui/messages/states.tsx'
import { MultiChoice } from '../../ui/resource/multi-choice.tsx'

const labels: Record<ChangeableField, WordingKey> = {
  firstname: 'accounts:field.firstname',
  lastname: 'accounts:field.lastname',
  company_name: 'accounts:field.company_name',
  company_reg: 'accounts:field.company_reg',
  vat_no: 'accounts:field.vat_no',
  phone: 'accounts:field.phone',
  address: 'accounts:field.address',
  post_code: 'accounts:field.post_code',
  city: 'accounts:field.city',
  country: 'accounts:field.country',
  language: 'accounts:appearance.language',
  kind: 'accounts:agents.kind',
  price_type: 'accounts:agents.price_type',
  price_group: 'accounts:agents.price_group',
  status: 'accounts:agents.status',
}

/** Choice of the fields of existing customers that an import changes. By default, it changes none. */
export function ExistingCustomers({ id, changed }: { id: string; changed: number }) {
  const t = useWording('moving', 'accounts')
  const f = useFormats()
  const choices = useQueryOf(GetImportChoices, { params: { id } })
  const set = useCommand(SetImportChoices)
  if (choices.isError && !choices.data)
    return <ErrorState problem={choices.error} onRetry={() => void choices.refetch()} />
  if (!choices.data) return <SkeletonText lines={2} />
  const { fields } = choices.data
  const shown = set.isPending ? set.variables.body.fields : fields
  return (
    <section aria-label={t('moving:existing.fields')}>
      <p className="meta">{t('moving:existing.text', { number: f.number(changed) })}</p>
      <MultiChoice
        label={t('moving:existing.fields')}
        options={changeableFields.map((field) => ({ value: field, label: t(labels[field]) }))}
        value={shown}
        onChange={(next) =>
          set.mutate({ params: { id }, body: { fields: changeableFields.filter((field) => next.includes(field)) } })
        }
        clearable
      />
      <ProblemAlert problem={set.error} />
    </section>
  )
}
