import { dpcodeCalls } from '@mapwright/contract/codes/codes-endpoints.ts'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { ImportButton, ImportExport } from '../../ui/imports/import-export.tsx'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { StoredText } from '../code-entry.tsx'
import { dpcodeImport } from './code-imports.ts'
import { CodesTabs } from './codes-tabs.tsx'

const blank = { df_code: '', p_code: '', ecu: '', description: '', example: false }

/** The list of P codes for Renault and Dacia DF codes. Each pair is valid for one control unit. */
export default function DfToPCodesPage() {
  const t = useWording('codes')
  return (
    <ResourcePage
      title={t('codes:df_to_p_codes.title')}
      subtitle={t('codes:df_to_p_codes.subtitle')}
      above={<CodesTabs />}
      actions={<ImportExport {...dpcodeImport} title={t('codes:df_to_p_codes.import')} />}
      calls={dpcodeCalls}
      many="dpcodes"
      nameOf={({ df_code, p_code }) => `${df_code} → ${p_code}`}
      searchPlaceholder={t('codes:search')}
      columns={[
        {
          key: 'df_code',
          header: t('codes:column.df_code'),
          phone: 'title',
          sortable: true,
          width: 110,
          cell: ({ df_code }) => <bdi className="mono">{df_code}</bdi>,
        },
        {
          key: 'p_code',
          header: t('codes:column.p_code'),
          sortable: true,
          width: 110,
          cell: ({ p_code }) => <bdi className="mono">{p_code}</bdi>,
        },
        { key: 'ecu', header: t('codes:column.ecu'), sortable: true, cell: ({ ecu }) => ecu && <bdi>{ecu}</bdi> },
        {
          key: 'description',
          header: t('codes:column.description'),
          cell: ({ description }) => <StoredText>{description}</StoredText>,
        },
        {
          key: 'example',
          header: t('codes:example'),
          phone: 'side',
          cell: ({ example }) => example && <StatusBadge tone="quiet">{t('codes:example')}</StatusBadge>,
        },
      ]}
      form={{
        add: t('codes:add'),
        blank,
        valuesOf: ({ _id, ...values }) => values,
        fields: () => [
          {
            kind: 'text',
            name: 'df_code',
            label: t('codes:column.df_code'),
            placeholder: 'DF001',
            mono: true,
            half: true,
          },
          {
            kind: 'text',
            name: 'p_code',
            label: t('codes:column.p_code'),
            placeholder: 'P0115',
            mono: true,
            half: true,
          },
          { kind: 'text', name: 'ecu', label: t('codes:column.ecu'), help: t('codes:df_to_p_codes.ecu_help') },
          { kind: 'paragraph', name: 'description', label: t('codes:column.description') },
          { kind: 'switch', name: 'example', label: t('codes:example'), help: t('codes:df_to_p_codes.example_help') },
        ],
      }}
      empty={{
        icon: IconArrowsExchange,
        title: t('codes:df_to_p_codes.none'),
        text: t('codes:df_to_p_codes.none_text'),
      }}
      emptyActions={<ImportButton {...dpcodeImport} title={t('codes:df_to_p_codes.import')} />}
    />
  )
}
