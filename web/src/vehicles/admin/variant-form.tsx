import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { fuels, type Stage, type Variant } from '@mapwright/contract/vehicles/vehicle.ts'
import type { variantCalls } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import type { Translate } from '../../platform/i18n/wording.ts'
import type { Option } from '../../ui/forms/searchable-dropdown.tsx'
import type { Field } from '../../ui/resource/field.ts'
import { StagesField } from './stages-field.tsx'

export type VariantValues = {
  generation_id: string | null
  name: string
  engine: string
  engine_code: string
  fuel: string | null
  displacement_cc: number | null
  power_hp: number | null
  torque_nm: number | null
  stages: readonly Stage[]
  ecu_brand: string
  ecu_version: string
  transmission: string
  read_tools: readonly string[]
}

export const blankVariant = (generation_id: string | null): VariantValues => ({
  generation_id,
  name: '',
  engine: '',
  engine_code: '',
  fuel: null,
  displacement_cc: null,
  power_hp: null,
  torque_nm: null,
  stages: [],
  ecu_brand: '',
  ecu_version: '',
  transmission: '',
  read_tools: [],
})

export function valuesOfVariant(row: Variant): VariantValues {
  const { _id, path, above, pictures, ...values } = row
  return values
}

export const bodyOfVariant = (values: VariantValues): CallInput<typeof variantCalls.add>['body'] => ({
  ...values,
  generation_id: values.generation_id ?? '',
  fuel: isOneOf(fuels, values.fuel) ? values.fuel : null,
  stages: [...values.stages],
  read_tools: [...values.read_tools],
})

type Choices = { parent: { label: string; load: Loader; valueLabel: string | undefined }; tools: readonly string[] }
type Loader = (text: string, signal: AbortSignal) => Promise<readonly Option[]>

/** The form fields of a variant. */
export const variantFields = (t: Translate, { parent, tools }: Choices): Field<VariantValues>[] => [
  { kind: 'dropdown', name: 'generation_id', ...parent },
  { kind: 'text', name: 'name', label: t('vehicle_data:column.name'), placeholder: '2.0 TDI 150' },
  { kind: 'text', name: 'engine', label: t('vehicle_data:field.engine'), half: true },
  { kind: 'text', name: 'engine_code', label: t('vehicle_data:field.engine_code'), half: true, mono: true },
  {
    kind: 'select',
    name: 'fuel',
    label: t('vehicle_data:field.fuel'),
    none: t('ui:dropdown.none'),
    options: fuels.map((value) => ({ value, label: t(`vehicle_data:fuel.${value}`) })),
    half: true,
  },
  { kind: 'number', name: 'displacement_cc', label: t('vehicle_data:field.displacement'), unit: 'cm³', half: true },
  { kind: 'number', name: 'power_hp', label: t('vehicle_data:field.power'), unit: t('ui:chart.hp'), half: true },
  { kind: 'number', name: 'torque_nm', label: t('vehicle_data:field.torque'), unit: t('ui:chart.nm'), half: true },
  {
    kind: 'custom',
    key: 'stages',
    render: (form) => (
      <StagesField stages={form.values.stages} onChange={(stages) => form.set('stages', stages)} errorAt={form.error} />
    ),
  },
  { kind: 'text', name: 'ecu_brand', label: t('vehicle_data:field.ecu_brand'), half: true },
  { kind: 'text', name: 'ecu_version', label: t('vehicle_data:field.ecu_version'), half: true, mono: true },
  { kind: 'text', name: 'transmission', label: t('vehicle_data:field.transmission') },
  {
    kind: 'tags',
    name: 'read_tools',
    label: t('vehicle_data:field.read_tools'),
    help: t('vehicle_data:field.read_tools_help'),
    suggestions: tools,
  },
]
