import { Button, Group } from '@mantine/core'
import type { SavedAddress } from '@mapwright/contract/shop/checkout/address.ts'
import { RemoveAddress, SaveAddress } from '@mapwright/contract/shop/checkout/address-endpoints.ts'
import type { ShopAddress } from '@mapwright/contract/shop/orders/shop-order.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Choices } from '../../ui/forms/choices.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { AddressForm } from './address-form.tsx'
import { addressLines } from './address-lines.ts'

/** "billing", or the id of a saved address. */
export type Destination = string

type DeliveryPanelProps = {
  billing: ShopAddress
  addresses: readonly SavedAddress[]
  chosen: Destination
  onChoose: (destination: Destination) => void
}

/** Selects the shipping address: the billing address or an address from the address book. */
export function DeliveryPanel({ billing, addresses, chosen, onChoose }: DeliveryPanelProps) {
  const t = useWording('shop')
  const confirm = useConfirm()
  const remove = useCommand(RemoveAddress)
  const save = useCommand(SaveAddress)
  const [edited, setEdited] = useState<SavedAddress | 'new'>()
  const saved = addresses.find(({ _id }) => _id === chosen)
  if (edited)
    return (
      <Panel title={t('shop:checkout.delivery')}>
        <AddressForm
          address={edited === 'new' ? undefined : edited}
          country={billing.country}
          onCancel={() => setEdited(undefined)}
          onSaved={({ _id }) => {
            onChoose(_id)
            setEdited(undefined)
          }}
        />
      </Panel>
    )
  const makeDefault = ({ _id, ...address }: SavedAddress) =>
    save.mutate({ body: { ...address, id: _id, is_default: true } }, { onError: notify.refused })
  const askToRemove = (address: SavedAddress) =>
    confirm({
      title: t('shop:address.remove'),
      text: <bdi>{addressLines(address).join(', ')}</bdi>,
      action: t('shop:address.remove'),
      run: async () => {
        await remove.mutateAsync({ params: { id: address._id } })
        onChoose('billing')
      },
    })
  return (
    <Panel title={t('shop:checkout.delivery')}>
      <Choices<string>
        label={t('shop:checkout.delivery')}
        isLabelHidden
        value={saved ? chosen : 'billing'}
        onChange={onChoose}
        choices={[
          { value: 'billing', label: t('shop:checkout.to_billing'), description: addressLines(billing).join(', ') },
          ...addresses.map((address) => ({
            value: address._id,
            label: [address.company_name || address.name, address.is_default && t('shop:address.default')]
              .filter(Boolean)
              .join(' · '),
            description: addressLines(address).join(', '),
          })),
        ]}
      />
      <Group gap={8} mt={12}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => setEdited('new')}
        >
          {t('shop:address.add')}
        </Button>
        {saved && (
          <>
            <Button size="compact-sm" variant="subtle" onClick={() => setEdited(saved)}>
              {t('shop:address.change')}
            </Button>
            {!saved.is_default && (
              <Button size="compact-sm" variant="subtle" loading={save.isPending} onClick={() => makeDefault(saved)}>
                {t('shop:address.make_default')}
              </Button>
            )}
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => void askToRemove(saved)}>
              {t('shop:address.remove')}
            </Button>
          </>
        )}
      </Group>
    </Panel>
  )
}
