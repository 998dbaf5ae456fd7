import { type Flink, flinkRules } from '@mapwright/contract/downloads/flink.ts'
import {
  AddFlink,
  ChangeFlink,
  flinkCalls,
  ListFlinkCategories,
} from '@mapwright/contract/downloads/flink-endpoints.ts'
import { IconDownload, IconExternalLink, IconFileUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { SendingBar } from '../../ui/forms/sending-bar.tsx'
import type { Form } from '../../ui/forms/use-form.ts'
import type { Column, ListFilter } from '../../ui/lists/data-list.tsx'
import { Isolated } from '../../ui/loading/isolated.tsx'
import type { Field } from '../../ui/resource/field.ts'
import { ResourcePage } from '../../ui/resource/resource-page.tsx'
import { When } from '../../ui/text/when.tsx'
import { useOpenFlink } from '../use-open-flink.ts'
import { CategoryField } from './category-field.tsx'
import { blankFlink, type EnteredFlink, flinkBody, flinkValues } from './flink-form.ts'
import { OldVersions } from './old-versions.tsx'

const calls = { ...flinkCalls, add: AddFlink, change: ChangeFlink }

const isFile = ({ kind }: EnteredFlink) => kind === 'file'

/** The list of downloads for customers. */
export function FlinksList({ tabs }: { tabs: ReactNode }) {
  const t = useWording('downloads')
  const f = useFormats()
  const categories = useQueryOf(ListFlinkCategories).data?.categories.map(({ category }) => category) ?? []
  const { open } = useOpenFlink()

  return (
    <ResourcePage
      title={t('downloads:admin.title')}
      above={tabs}
      calls={calls}
      many="flinks"
      nameOf={({ name }) => name}
      searchPlaceholder={t('downloads:page.search')}
      columns={useFlinkColumns()}
      toggle={{
        header: t('downloads:online'),
        isOn: ({ online }) => online,
        label: ({ name }) => t('downloads:online_one', { name }),
      }}
      filters={useFlinkFilters(categories)}
      form={{
        add: t('downloads:admin.add'),
        blank: blankFlink,
        valuesOf: flinkValues,
        bodyOf: (values) => flinkBody(values),
        filesOf: ({ kind, file }) => (kind === 'file' && file ? { file } : {}),
        fields: useFlinkFields(categories),
        extra: (row) => row.kind === 'file' && <OldVersions flink={row} />,
      }}
      rowMenu={(row) => [
        {
          label: t(row.kind === 'link' ? 'downloads:open' : 'downloads:download'),
          icon: row.kind === 'link' ? IconExternalLink : IconDownload,
          onSelect: () => void open(row),
        },
      ]}
      removal={{
        dependentsLabel: (_, count) => t('downloads:goes.versions', { count, number: f.number(count) }),
        undo: false,
      }}
      empty={{ icon: IconFileUpload, title: t('downloads:admin.none'), text: t('downloads:admin.none_text') }}
    />
  )
}

function useFlinkColumns(): Column<Flink>[] {
  const t = useWording('downloads')
  const f = useFormats()
  return [
    {
      key: 'name',
      header: t('downloads:name'),
      phone: 'title',
      sortable: true,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    { key: 'category', header: t('downloads:category'), sortable: true, cell: ({ category }) => category },
    {
      key: 'version',
      header: t('downloads:field.version'),
      cell: ({ kind, versions, url }) =>
        kind === 'link' ? (
          <bdi className="meta">{URL.parse(url)?.hostname}</bdi>
        ) : (
          <bdi>{versions[0]?.version || '–'}</bdi>
        ),
    },
    {
      key: 'size',
      header: t('downloads:size'),
      align: 'end',
      phone: 'hidden',
      cell: ({ versions: [newest] }) => newest && <Isolated className="tabular">{f.bytes(newest.size)}</Isolated>,
    },
    {
      key: 'downloads',
      header: t('downloads:page.title'),
      align: 'end',
      sortable: true,
      cell: ({ downloads }) => <span className="tabular">{f.number(downloads)}</span>,
    },
    {
      key: 'updated_at',
      header: t('downloads:updated'),
      phone: 'hidden',
      sortable: true,
      cell: ({ updated_at }) => <When at={updated_at} mode="date" />,
    },
  ]
}

function useFlinkFilters(categories: readonly string[]): ListFilter[] {
  const t = useWording('downloads')
  return [
    {
      name: 'category',
      label: t('downloads:category'),
      options: categories.map((category) => ({ value: category, label: category })),
    },
    {
      name: 'kind',
      label: t('downloads:kind'),
      options: [
        { value: 'file', label: t('downloads:kind_file') },
        { value: 'link', label: t('downloads:kind_link') },
      ],
    },
    {
      name: 'online',
      label: t('downloads:online'),
      options: [
        { value: 'true', label: t('downloads:is_online') },
        { value: 'false', label: t('downloads:is_hidden') },
      ],
    },
  ]
}

/** Returns the form fields of a new or existing download. */
function useFlinkFields(categories: readonly string[]): (row: Flink | undefined) => Field<EnteredFlink>[] {
  const t = useWording('downloads')
  const fileField = (isNew: boolean): Field<EnteredFlink> => ({
    kind: 'custom',
    key: 'file',
    when: isFile,
    render: (form: Form<EnteredFlink>) => (
      <>
        <FileDrop
          label={t(isNew ? 'downloads:field.file' : 'downloads:field.new_version')}
          {...(isNew ? {} : { hint: t('downloads:field.new_version_help') })}
          maxBytes={flinkRules.max_bytes}
          disabled={form.isBusy}
          error={form.error('file')}
          upload={async (file) => {
            form.set('file', file)
            // Version and notes describe the previous file, so they are cleared.
            if (isNew) return
            form.set('version', '')
            form.set('notes', '')
          }}
          onRemove={() => form.set('file', null)}
        />
        <SendingBar form={form} name={form.values.file?.name ?? ''} />
      </>
    ),
  })
  return (row) => [
    ...(row
      ? []
      : [
          {
            kind: 'select',
            name: 'kind',
            label: t('downloads:kind'),
            options: [
              { value: 'file', label: t('downloads:kind_file') },
              { value: 'link', label: t('downloads:kind_link') },
            ],
          } satisfies Field<EnteredFlink>,
        ]),
    { kind: 'text', name: 'name', label: t('downloads:name') },
    {
      kind: 'custom',
      key: 'category',
      render: (form) => <CategoryField form={form} categories={categories} />,
    },
    { kind: 'paragraph', name: 'description', label: t('downloads:field.description') },
    {
      kind: 'text',
      name: 'url',
      label: t('downloads:field.url'),
      placeholder: 'https://',
      when: ({ kind }) => kind === 'link',
    },
    fileField(row === undefined),
    { kind: 'text', name: 'version', label: t('downloads:field.version'), placeholder: '2.4.1', when: isFile },
    { kind: 'paragraph', name: 'notes', label: t('downloads:field.notes'), when: isFile },
    { kind: 'switch', name: 'online', label: t('downloads:field.online') },
  ]
}
