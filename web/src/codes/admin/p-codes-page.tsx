import { pcodeCalls } from '@mapwright/contract/codes/codes-endpoints.ts'
import { IconEngine } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { ImportButton, ImportExport } from '../../ui/imports/import-export.tsx'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { StoredText } from '../code-entry.tsx'
import { pcodeImport } from './code-imports.ts'
import { CodesTabs } from './codes-tabs.tsx'

const blank = { code: '', description: '' }

const systems = { P: 'powertrain', C: 'chassis', B: 'body', U: 'network' } as const

/** The list of trouble codes: standard codes and codes added or reworded by staff. */
export default function PCodesPage() {
  const t = useWording('codes')
  return (
    <ResourcePage
      title={t('codes:p_codes.title')}
      subtitle={t('codes:p_codes.subtitle')}
      above={<CodesTabs />}
      actions={<ImportExport {...pcodeImport} title={t('codes:p_codes.import')} />}
      calls={pcodeCalls}
      many="pcodes"
      nameOf={({ code }) => code}
      searchPlaceholder={t('codes:search')}
      columns={[
        {
          key: 'code',
          header: t('codes:column.code'),
          phone: 'title',
          sortable: true,
          width: 110,
          cell: ({ code }) => <bdi className="mono">{code}</bdi>,
        },
        {
          key: 'description',
          header: t('codes:column.description'),
          sortable: true,
          cell: ({ description, origin }) => (
            <StoredText language={origin === 'standard' ? 'en' : null}>{description}</StoredText>
          ),
        },
        {
          key: 'origin',
          header: t('codes:column.origin'),
          phone: 'side',
          cell: ({ origin }) => t(`codes:origin.${origin}`),
        },
      ]}
      filters={[
        {
          name: 'system',
          label: t('codes:column.system'),
          options: Object.entries(systems).map(([value, system]) => ({
            value,
            label: `${value} · ${t(`codes:system.${system}`)}`,
          })),
        },
        {
          name: 'origin',
          label: t('codes:column.origin'),
          options: [
            { value: 'standard', label: t('codes:origin.standard') },
            { value: 'own', label: t('codes:origin.own') },
          ],
        },
      ]}
      form={{
        add: t('codes:add'),
        blank,
        valuesOf: ({ code, description }) => ({ code, description }),
        fields: (row) => [
          { kind: 'text', name: 'code', label: t('codes:column.code'), placeholder: 'P1557', mono: true },
          {
            kind: 'paragraph',
            name: 'description',
            label: t('codes:column.description'),
            ...(row?.origin === 'standard' ? { help: t('codes:p_codes.standard_help') } : {}),
          },
        ],
      }}
      removal={{ text: t('codes:p_codes.removal') }}
      empty={{ icon: IconEngine, title: t('codes:p_codes.none'), text: t('codes:p_codes.none_text') }}
      emptyActions={<ImportButton {...pcodeImport} title={t('codes:p_codes.import')} />}
    />
  )
}
