import { Button, Textarea } from '@mantine/core'
import { ChangeStaffNetworks, GetStaffNetworks } from '@mapwright/contract/accounts/staff-network-endpoints.ts'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../../ui/forms/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { notify } from '../../../ui/messages/notify.ts'

/** The networks from which staff can use the site. */
export function StaffNetworksPanel() {
  const t = useWording('site')
  const query = useQueryOf(GetStaffNetworks)
  return (
    <Panel title={t('site:staff_networks.title')}>
      <Loaded query={query} lines={6}>
        {({ networks, address }) => <StaffNetworksForm networks={networks} address={address} />}
      </Loaded>
    </Panel>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter(Boolean)

function StaffNetworksForm({ networks, address }: { networks: string[]; address: string }) {
  const t = useWording('site')
  const form = useForm(ChangeStaffNetworks, {
    initial: { networks: networks.join('\n') },
    toInput: (values) => ({ body: { networks: linesOf(values.networks) } }),
    onDone: (saved) =>
      notify.done(t(saved.networks.length > 0 ? 'site:staff_networks.restricted' : 'site:staff_networks.open')),
  })
  const entered = linesOf(form.values.networks)
  return (
    <Form form={form}>
      <p className="meta">{t('site:staff_networks.text')}</p>
      <Textarea
        label={t('site:staff_networks.networks')}
        description={t('site:staff_networks.networks_help', { address })}
        placeholder={'203.0.113.0/24\n2001:db8::/32'}
        dir="ltr"
        autosize
        minRows={3}
        spellCheck={false}
        {...form.text('networks')}
        required={false}
      />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
        {!entered.includes(address) && (
          <Button variant="default" onClick={() => form.set('networks', [...entered, address].join('\n'))}>
            {t('site:staff_networks.add_own')}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
