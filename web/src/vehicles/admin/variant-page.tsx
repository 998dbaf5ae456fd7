import { GetSupportedTools } from '@mapwright/contract/site/site-endpoints.ts'
import { fuels, type Variant, variantGaps } from '@mapwright/contract/vehicles/vehicle.ts'
import { ListEcuBrands, variantCalls } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { IconPhoto } from '@tabler/icons-react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { PageLink, useGo } from '../../platform/routing/page-link.tsx'
import { optionsFor } from '../../ui/forms/dropdown-options.ts'
import type { Column, ListFilter } from '../../ui/lists/data-list.tsx'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { useLevel } from './use-level.tsx'
import { blankVariant, bodyOfVariant, valuesOfVariant, variantFields } from './variant-form.tsx'
import { VariantImport } from './variant-import.tsx'
import classes from './variant-name.module.css'

/** The variants with engine, figures before and after tuning, control unit, and tools that can read it. */
export default function VariantPage() {
  const { t, page, parentId, parentChoice, nameColumn, pathColumn } = useLevel('variant')
  const go = useGo()
  const tools = useQueryOf(GetSupportedTools, {}, { staleTime: 300_000 }).data?.tools ?? []
  const filters = useVariantFilters(t)
  // The assertions on the shared columns are safe, because they use only fields that rows of all levels have.
  const columns: Column<Variant>[] = [
    {
      ...(nameColumn as unknown as Column<Variant>),
      cell: ({ name, path }) => (
        <bdi>
          <span className={classes.place}>{[...new Set(path.slice(-2))].join(' ')} </span>
          {name}
        </bdi>
      ),
    },
    // The assertion is safe for the same reason as above.
    pathColumn as unknown as Column<Variant>,
    {
      key: 'ecu',
      header: t('vehicle_data:column.ecu'),
      cell: ({ ecu_brand, ecu_version }) => <bdi>{`${ecu_brand} ${ecu_version}`.trim()}</bdi>,
    },
    {
      key: 'fuel',
      header: t('vehicle_data:field.fuel'),
      phone: 'hidden',
      cell: ({ fuel }) => (fuel ? t(`vehicle_data:fuel.${fuel}`) : ''),
    },
    {
      key: 'power_hp',
      header: t('vehicle_data:column.power'),
      align: 'end',
      cell: ({ power_hp, stages }) => (
        <bdi dir="ltr">{[power_hp, ...stages.map((stage) => stage.power_hp)].filter(Boolean).join(' → ')}</bdi>
      ),
    },
    {
      key: 'pictures',
      header: t('vehicle_data:column.pictures'),
      align: 'end',
      phone: 'hidden',
      cell: ({ pictures }) => pictures || <span className="meta">0</span>,
    },
  ]
  return (
    <ResourcePage
      {...page}
      filters={[...page.filters, ...filters]}
      calls={variantCalls}
      many="variants"
      actions={<VariantImport filters={[...page.filters, ...filters].map(({ name }) => name)} />}
      nameOf={({ name }) => name}
      columns={columns}
      rowMenu={({ _id }) => [
        {
          label: t('vehicle_data:details.open'),
          icon: IconPhoto,
          onSelect: () => go('/admin/vehicle_statistics/variant/$id', { params: { id: _id } }),
        },
      ]}
      form={{
        add: t('vehicle_data:add.variant'),
        blank: blankVariant(parentId),
        valuesOf: valuesOfVariant,
        bodyOf: bodyOfVariant,
        fields: (row) => variantFields(t, { parent: parentChoice(row), tools }),
        extra: ({ _id }) => (
          <PageLink to="/admin/vehicle_statistics/variant/$id" params={{ id: _id }}>
            {t('vehicle_data:details.open')}
          </PageLink>
        ),
      }}
    />
  )
}

/** Returns the filters of variants, in addition to the filters by the levels above. */
function useVariantFilters(t: ReturnType<typeof useLevel>['t']): ListFilter[] {
  const brands = useQueryOf(ListEcuBrands, {}, { staleTime: 60_000 }).data?.ecu_brands ?? []
  return [
    {
      name: 'fuel',
      label: t('vehicle_data:field.fuel'),
      options: fuels.map((value) => ({ value, label: t(`vehicle_data:fuel.${value}`) })),
    },
    {
      name: 'ecu_brand',
      label: t('vehicle_data:field.ecu_brand'),
      load: async (text) =>
        optionsFor(
          brands.map((brand) => ({ value: brand, label: brand })),
          text,
        ),
      valueLabel: undefined,
    },
    {
      name: 'lacks',
      label: t('vehicle_data:lacks.label'),
      options: variantGaps.map((value) => ({ value, label: t(`vehicle_data:lacks.${value}`) })),
    },
  ]
}
