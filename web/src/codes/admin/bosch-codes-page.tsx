import { formatBoschNumber } from '@mapwright/contract/codes/bosch-number.ts'
import { bcodeCalls } from '@mapwright/contract/codes/codes-endpoints.ts'
import { IconCpu } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { ImportButton, ImportExport } from '../../ui/imports/import-export.tsx'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { BoschForms } from '../bosch-forms.tsx'
import { StoredText } from '../code-entry.tsx'
import { bcodeImport } from './code-imports.ts'
import { CodesTabs } from './codes-tabs.tsx'

const blank = { code: '', ecu: '', description: '' }

/** The list of Bosch numbers, with details that their format does not reveal. */
export default function BoschCodesPage() {
  const t = useWording('codes')
  return (
    <ResourcePage
      title={t('codes:bosch_codes.title')}
      subtitle={t('codes:bosch_codes.subtitle')}
      above={
        <>
          <CodesTabs />
          <BoschForms />
        </>
      }
      actions={<ImportExport {...bcodeImport} title={t('codes:bosch_codes.import')} />}
      calls={bcodeCalls}
      many="bcodes"
      nameOf={({ code }) => formatBoschNumber(code)}
      searchPlaceholder={t('codes:search')}
      columns={[
        {
          key: 'code',
          header: t('codes:column.bosch_number'),
          phone: 'title',
          sortable: true,
          width: 160,
          cell: ({ code }) => (
            <bdi className="mono" dir="ltr">
              {formatBoschNumber(code)}
            </bdi>
          ),
        },
        { key: 'ecu', header: t('codes:column.ecu'), sortable: true, cell: ({ ecu }) => <bdi>{ecu}</bdi> },
        {
          key: 'description',
          header: t('codes:column.description'),
          cell: ({ description }) => <StoredText>{description}</StoredText>,
        },
      ]}
      form={{
        add: t('codes:add'),
        blank,
        valuesOf: ({ _id, ...values }) => values,
        fields: () => [
          {
            kind: 'text',
            name: 'code',
            label: t('codes:column.bosch_number'),
            help: t('codes:bosch_codes.code_help'),
            placeholder: '0 281 012 345',
            mono: true,
          },
          { kind: 'text', name: 'ecu', label: t('codes:column.ecu'), placeholder: 'EDC17C46' },
          { kind: 'paragraph', name: 'description', label: t('codes:column.description') },
        ],
      }}
      empty={{ icon: IconCpu, title: t('codes:bosch_codes.none'), text: t('codes:bosch_codes.none_text') }}
      emptyActions={<ImportButton {...bcodeImport} title={t('codes:bosch_codes.import')} />}
    />
  )
}
