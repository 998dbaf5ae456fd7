import { Group } from '@mantine/core'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { ChangePriceListItems, type priceListCalls } from '@mapwright/contract/tuning/price-list-endpoints.ts'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { Form, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { useUndo } from '../../ui/messages/use-undo.ts'
import { Money } from '../../ui/text/amounts.tsx'
import classes from './change-prices-dialog.module.css'
import { changePrice } from './typed-items.ts'

type Row = Wire<typeof priceListCalls.list>['price_list'][number]

/** Dialog that changes the selected prices by a percentage, with a preview. */
export function ChangePricesDialog({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) {
  const t = useWording('catalogue')
  return (
    <Dialog opened={rows.length > 0} onClose={onClose} title={t('catalogue:price_list.change_prices')} size={520}>
      {rows.length > 0 && <PercentForm rows={rows} onDone={onClose} />}
    </Dialog>
  )
}

function PercentForm({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const t = useWording('catalogue')
  const undo = useUndo()
  const revert = useCommand(ChangePriceListItems)
  const pricedBy = (priceOf: (row: Row) => string) => ({
    body: {
      items: rows.map((row) => {
        const { _id, category, name, note } = row
        return { _id, category, name, note, price: priceOf(row) }
      }),
    },
  })
  const form = useForm(ChangePriceListItems, {
    initial: { percent: 0 },
    toInput: ({ percent }) => pricedBy(({ price }) => changePrice(price, percent)),
    onDone: ({ price_list }) => {
      notify.done(
        t('catalogue:price_list.changed', { count: price_list.length }),
        undo(() => revert.mutateAsync(pricedBy(({ price }) => price))),
      )
      onDone()
    },
  })
  const { percent } = form.values
  return (
    <Form form={form}>
      <NumberField
        label={t('catalogue:price_list.percent')}
        description={t('catalogue:price_list.percent_help')}
        value={percent}
        error={form.error('percent')}
        min={-100}
        max={1000}
        decimals={2}
        data-autofocus
        onChange={(value) => form.set('percent', value ?? Number.NaN)}
      />
      <ul className={classes.preview}>
        {rows.map(({ _id, name, price }) => (
          <li key={_id}>
            <span>{name}</span>
            <span className="meta">
              <Money value={price} />
            </span>
            <Money value={changePrice(price, Number.isNaN(percent) ? 0 : percent)} />
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <SubmitButton form={form} onlyWhenChanged>
          {t('catalogue:price_list.save')}
        </SubmitButton>
      </Group>
    </Form>
  )
}
