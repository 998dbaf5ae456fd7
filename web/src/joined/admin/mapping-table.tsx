import { Button, NativeSelect, Switch } from '@mantine/core'
import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { GetJoinedMappings } from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import classes from './joined.module.css'

export type Mappings = Wire<typeof GetJoinedMappings>
type Item = Mappings['services'][number]
type Offered = Mappings['master_services']
/** Changed mappings that are not saved, by the id of the own item. */
export type Changes = Readonly<Record<string, { master_id: string | null; forwards: boolean }>>

type MappingTableProps = {
  kind: 'services' | 'options'
  items: readonly Item[]
  offered: Offered
  changes: Changes
  onChange: (changes: Changes) => void
}

/** A table of own items, each with the chosen item of the master, both prices and the margin. */
export function MappingTable({ kind, items, offered, changes, onChange }: MappingTableProps) {
  const t = useWording('catalogue', 'joined')
  const title = t(`catalogue:${kind}.title`)
  const columns = [
    title,
    ...[t('joined:mapping.master'), t('joined:mapping.own_price'), t('joined:mapping.master_price')],
    t('joined:mapping.margin'),
    ...(kind === 'services' ? [t('joined:mapping.forwards')] : []),
  ]
  return (
    <Panel title={title} actions={<AllSuggestions items={items} changes={changes} onChange={onChange} />}>
      {items.length === 0 ? (
        <p className="meta">{t(`catalogue:${kind}.none`)}</p>
      ) : (
        <div className={classes.mappings}>
          <FiguresTable label={title} columns={columns}>
            {items.map((item) => (
              <MappingRow
                key={item.item_id}
                item={item}
                offered={offered}
                hasSwitch={kind === 'services'}
                change={changes[item.item_id]}
                onChange={(change) => onChange({ ...changes, [item.item_id]: change })}
              />
            ))}
          </FiguresTable>
        </div>
      )}
    </Panel>
  )
}

/** Maps all items with a suggestion that are not mapped. */
function AllSuggestions({ items, changes, onChange }: Pick<MappingTableProps, 'items' | 'changes' | 'onChange'>) {
  const t = useWording('joined')
  const f = useFormats()
  const suggested = items.flatMap(({ item_id, master, forwards, suggestion }) => {
    const change = changes[item_id] ?? { forwards, master_id: master?._id ?? null }
    return suggestion && change.master_id === null
      ? [[item_id, { forwards: change.forwards, master_id: suggestion._id }] as const]
      : []
  })
  if (suggested.length < 2) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      onClick={() => onChange({ ...changes, ...Object.fromEntries(suggested) })}
    >
      {t('joined:mapping.use_all', { number: f.number(suggested.length) })}
    </Button>
  )
}

type MappingRowProps = {
  item: Item
  offered: Offered
  hasSwitch: boolean
  change: Changes[string] | undefined
  onChange: (change: Changes[string]) => void
}

const marginOf = (own: string, master: string): string =>
  formatHundredths((parseHundredths(own) ?? 0n) - (parseHundredths(master) ?? 0n))

function MappingRow({ item, offered, hasSwitch, change, onChange }: MappingRowProps) {
  const t = useWording('catalogue', 'joined')
  const { master_id, forwards } = change ?? { master_id: item.master?._id ?? null, forwards: item.forwards }
  const chosen = offered.find(({ _id }) => _id === master_id)
  const { suggestion } = item
  return (
    <tr>
      <th scope="row">
        <bdi>{item.name}</bdi>
      </th>
      <td>
        <NativeSelect
          aria-label={`${t('joined:mapping.master')}: ${item.name}`}
          value={master_id ?? ''}
          onChange={(event) => onChange({ forwards, master_id: event.currentTarget.value || null })}
          data={[
            { value: '', label: t('joined:mapping.none') },
            ...offered.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
        />
        {item.is_gone && master_id === null && <div className="meta">{t('joined:mapping.gone')}</div>}
        {suggestion && master_id === null && (
          <Button
            className={classes.suggestion ?? ''}
            variant="subtle"
            size="compact-xs"
            onClick={() => onChange({ forwards, master_id: suggestion._id })}
          >
            {t('joined:mapping.use', { name: suggestion.name })}
          </Button>
        )}
      </td>
      <td data-label={t('joined:mapping.own_price')}>
        <Credits value={item.price} />
      </td>
      <td data-label={t('joined:mapping.master_price')}>{chosen && <Credits value={chosen.price} />}</td>
      <td data-label={t('joined:mapping.margin')}>
        {chosen && <Credits value={marginOf(item.price, chosen.price)} />}
      </td>
      {hasSwitch && (
        <td data-label={t('joined:mapping.forwards')}>
          <Switch
            aria-label={`${t('joined:mapping.forwards')}: ${item.name}`}
            checked={forwards && master_id !== null}
            disabled={master_id === null}
            onChange={(event) => onChange({ master_id, forwards: event.currentTarget.checked })}
          />
        </td>
      )}
    </tr>
  )
}
