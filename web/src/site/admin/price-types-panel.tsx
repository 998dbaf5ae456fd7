import { TextInput } from '@mantine/core'
import { ChangePriceTypes, GetPriceTypes } from '@mapwright/contract/site/price-type-endpoints.ts'
import type { PriceTypeNames } from '@mapwright/contract/site/price-types.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'

const fields = ['price_type_1', 'price_type_2', 'price_type_3'] as const
const types = [1, 2, 3] as const

function PriceTypesForm({ names }: { names: PriceTypeNames }) {
  const t = useWording('site')
  const form = useForm(ChangePriceTypes, {
    initial: { ...names },
    toInput: (body) => ({ body }),
    onDone: () => notify.done(t('site:saved')),
  })
  return (
    <Form form={form}>
      <p className="meta">{t('site:price_types.text')}</p>
      {fields.map((name, at) => (
        <TextInput
          key={name}
          label={t('site:price_types.name', { type: at + 1 })}
          placeholder={t(`app:price_type.${types[at] ?? 1}`)}
          {...form.text(name)}
          required={false}
        />
      ))}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

/** The names of the three price types. */
export function PriceTypesPanel() {
  const t = useWording('site')
  const query = useQueryOf(GetPriceTypes)
  return (
    <Panel title={t('site:price_types.title')}>
      <Loaded query={query}>{({ price_types }) => <PriceTypesForm names={price_types} />}</Loaded>
    </Panel>
  )
}
