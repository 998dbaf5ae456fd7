import { changeableFields } from '@mapwright/contract/moving/customer-columns.ts'
import { GetImportChoices, SetImportChoices } from '@mapwright/contract/moving/customer-import-endpoints.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { ErrorState, ProblemAlert } from '../../ui/messages/states.tsx'
import { MultiChoice } from '../../ui/resource/multi-choice.tsx'

/** Choice of the fields of existing customers that an import changes. By default, it changes none. */
export function ExistingCustomers({ id, changed }: { id: string; changed: number }) {
  const t = useWording('moving')
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
        options={changeableFields.map((field) => ({ value: field, label: field }))}
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
