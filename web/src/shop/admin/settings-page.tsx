import { Switch } from '@mantine/core'
import { ChangeShopSettings, GetShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import type { ShopSettings } from '@mapwright/contract/shop/shop-settings.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { ShopTabs } from './shop-tabs.tsx'

/** Whether the shop is open, and its texts. */
export default function SettingsPage() {
  const t = useWording('shop')
  const settings = useQueryOf(GetShopSettings)
  return (
    <Page title={t('shop:settings.title')}>
      <ShopTabs />
      <Loaded query={settings} lines={12} inPanel>
        {({ shop_settings }) => <SettingsForm settings={shop_settings} />}
      </Loaded>
    </Page>
  )
}

function SettingsForm({ settings: { status, description, terms_and_conditions } }: { settings: ShopSettings }) {
  const t = useWording('shop')
  const form = useForm(ChangeShopSettings, {
    initial: { status, description, terms_and_conditions },
    toInput: (body) => ({ body }),
    onDone: () => notify.done(t('shop:settings.saved')),
  })
  return (
    <Panel>
      <Form form={form} wide>
        <Switch
          label={t('shop:settings.status')}
          description={t('shop:settings.status_help')}
          {...form.check('status')}
        />
        <RichText
          label={t('shop:settings.description')}
          initial={description}
          onChange={(html) => form.set('description', html)}
          error={form.error('description')}
        />
        <RichText
          label={t('shop:terms.title')}
          initial={terms_and_conditions}
          onChange={(html) => form.set('terms_and_conditions', html)}
          error={form.error('terms_and_conditions')}
        />
        <FormActions>
          <SubmitButton form={form} onlyWhenChanged>
            {t('ui:resource.save')}
          </SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  )
}
