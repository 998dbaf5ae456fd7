import { Button, Menu } from '@mantine/core'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import type { SheetFormat } from '@mapwright/contract/imports/import.ts'
import { IconChevronDown, IconDownload, IconUpload } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { useSearchOf } from '../../platform/routing/search-params.ts'
import { ActionButton } from '../actions/action-button.tsx'
import { useDialogHost } from '../dialogs/dialog-host.tsx'
import { useDownload } from '../files/use-download.ts'
import { Late, late } from '../loading/late.tsx'
import { useRefusal } from '../resource/use-refusal.ts'
import type { ImportDefinition } from './import-definition.ts'

const ImportDrawer = late(() => import('./import-drawer.tsx'))

type ImportExportProps = ImportDefinition & {
  /** The filters of the list, which also apply to its export. */
  filters?: readonly string[]
}

/** Reads the search and the filters of the list from the URL, as query parameters of the export. */
function useListFilters(filters: readonly string[]): Record<string, string> {
  const search = useSearchOf(tableOf(['search', ...filters], () => 'any' as const))
  const named = filters.flatMap((name) => (search[name] ? [[name, search[name]] as const] : []))
  return { ...Object.fromEntries(named), ...(search['search'] ? { search_keyword: search['search'] } : {}) }
}

/** A button that opens the import of a table. Also shown on the empty list. */
export function ImportButton(imported: ImportDefinition) {
  const t = useWording('imports')
  const refusal = useRefusal()
  const dialog = useDialogHost()
  const close = () => dialog.show(null)
  const open = () =>
    dialog.show(
      <Late otherwise={close}>
        <ImportDrawer {...imported} onClose={close} />
      </Late>,
    )
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.75} />}
        disabledReason={refusal(imported.calls.start)}
        onClick={open}
      >
        {t('imports:button')}
      </ActionButton>
      {dialog.here}
    </>
  )
}

/** The import and export buttons of a list. */
export function ImportExport({ filters = [], ...imported }: ImportExportProps) {
  const { calls } = imported
  const t = useWording('imports')
  const refusal = useRefusal()
  const filterQuery = useListFilters(filters)
  const { save, isSaving } = useDownload()
  const refusedToExport = refusal(calls.export)
  const item = (format: SheetFormat) => (
    <Menu.Item onClick={() => void save(calls.export, { query: { format, ...filterQuery } })}>
      {t(`imports:export.${format}`)}
    </Menu.Item>
  )
  const look = {
    variant: 'default',
    leftSection: <IconDownload size={16} stroke={1.75} />,
    rightSection: <IconChevronDown size={14} stroke={1.75} />,
  } as const
  return (
    <>
      <ImportButton {...imported} />
      {refusedToExport !== undefined ? (
        <ActionButton {...look} disabledReason={refusedToExport}>
          {t('imports:export.button')}
        </ActionButton>
      ) : (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button {...look} loading={isSaving}>
              {t('imports:export.button')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>
              {t(Object.keys(filterQuery).length > 0 ? 'imports:export.narrowed' : 'imports:export.all')}
            </Menu.Label>
            {item('xlsx')}
            {item('csv')}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
