import { generationCalls } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { useLevel } from './use-level.tsx'

type Entered = { vmodel_id: string | null; name: string; year_from: number | null; year_to: number | null }

/** The generations of all models, with their years of production. */
export default function GenerationPage() {
  const { t, page, parentId, parentChoice, nameColumn, pathColumn, childrenColumn } = useLevel('generation')
  return (
    <ResourcePage
      {...page}
      calls={generationCalls}
      many="generations"
      nameOf={({ name }) => name}
      columns={[
        nameColumn,
        pathColumn,
        {
          key: 'years',
          header: t('vehicle_data:column.years'),
          cell: ({ year_from, year_to }) => (year_from === null ? '' : `${year_from}–${year_to ?? ''}`),
        },
        childrenColumn,
      ]}
      form={{
        add: t('vehicle_data:add.generation'),
        blank: { vmodel_id: parentId, name: '', year_from: null, year_to: null },
        valuesOf: ({ vmodel_id, name, year_from, year_to }): Entered => ({ vmodel_id, name, year_from, year_to }),
        bodyOf: ({ vmodel_id, ...entered }) => ({ ...entered, vmodel_id: vmodel_id ?? '' }),
        fields: (row) => [
          { kind: 'dropdown', name: 'vmodel_id', ...parentChoice(row) },
          { kind: 'text', name: 'name', label: t('vehicle_data:column.name') },
          { kind: 'number', name: 'year_from', label: t('vehicle_data:field.year_from'), half: true },
          {
            kind: 'number',
            name: 'year_to',
            label: t('vehicle_data:field.year_to'),
            half: true,
            help: t('vehicle_data:field.year_to_help'),
          },
        ],
      }}
    />
  )
}
