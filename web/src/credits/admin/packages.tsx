import { ActionIcon, Button, Group, Switch } from '@mantine/core'
import type { Price } from '@mapwright/contract/credits/price.ts'
import { ChangePrice, ListPrices, MovePrice, RemovePrice } from '@mapwright/contract/credits/price-endpoints.ts'
import { IconArrowDown, IconArrowUp, IconCoins, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand, useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { Credits, Money } from '../../ui/amounts.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { PackageDialog } from './package-dialog.tsx'
import classes from './packages.module.css'

type RowProps = { price: Price; place: number; count: number; onEdit: () => void }

/** One package: on sale or not, its place in the list, and what it says. */
function PackageRow({ price, place, count, onEdit }: RowProps) {
  const t = useWording('credits')
  const confirm = useConfirm()
  const change = useCommand(ChangePrice)
  const move = useCommand(MovePrice)
  const remove = useCommand(RemovePrice)
  const params = { id: price._id }
  const moveTo = (position: number) => move.mutate({ params, body: { position } })
  const ask = () =>
    confirm({
      title: t('credits:package.remove_title', { name: price.name }),
      text: t('credits:package.remove_text'),
      action: t('credits:package.remove'),
      danger: true,
      run: () => remove.mutateAsync({ params }),
    })
  const { name, count: credits, amount, online } = price
  return (
    <li className={classes.row}>
      <span className={classes.name}>{name}</span>
      <span className={classes.figure}>
        <Credits value={credits} />
      </span>
      <span className={classes.figure}>
        <Money value={amount} />
      </span>
      <Switch
        size="sm"
        checked={online}
        disabled={change.isPending}
        label={t('credits:package.online')}
        aria-label={t('credits:package.online_of', { name })}
        onChange={() => change.mutate({ params, body: { name, count: credits, amount, online: !online } })}
      />
      <Group gap={4} wrap="nowrap" justify="flex-end">
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={place === 1 || move.isPending}
          aria-label={t('credits:package.up', { name })}
          onClick={() => moveTo(place - 1)}
        >
          <IconArrowUp size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={place === count || move.isPending}
          aria-label={t('credits:package.down', { name })}
          onClick={() => moveTo(place + 1)}
        >
          <IconArrowDown size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('credits:package.edit', { name })} onClick={onEdit}>
          <IconPencil size={16} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('credits:package.remove_title', { name })}
          onClick={() => void ask()}
        >
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      </Group>
    </li>
  )
}

/** The credit packages in the order in which customers see them. */
export function Packages({ onAdd }: { onAdd: () => void }) {
  const t = useWording('credits')
  const prices = useQueryOf(ListPrices)
  const [edited, setEdited] = useState<Price>()
  if (prices.isPending) return <SkeletonRows rows={4} columns={4} />
  if (prices.isError) return <ErrorState problem={prices.error} onRetry={() => void prices.refetch()} />
  const rows = prices.data.prices
  return (
    <Panel flush>
      {rows.length === 0 ? (
        <EmptyState
          icon={IconCoins}
          title={t('credits:package.none')}
          text={t('credits:package.none_text')}
          action={<Button onClick={onAdd}>{t('credits:package.add')}</Button>}
        />
      ) : (
        <ul className={classes.list} aria-label={t('credits:package.title')}>
          {rows.map((price, index) => (
            <PackageRow
              key={price._id}
              price={price}
              place={index + 1}
              count={rows.length}
              onEdit={() => setEdited(price)}
            />
          ))}
        </ul>
      )}
      <PackageDialog
        key={edited?._id}
        price={edited}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
      />
    </Panel>
  )
}
