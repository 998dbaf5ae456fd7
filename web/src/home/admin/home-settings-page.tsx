import type { HomeSettings } from '@mapwright/contract/home/home.ts'
import { ChangeHomeSettings, GetHomeSettings } from '@mapwright/contract/home/home-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { isOn } from '../../platform/site-data.ts'
import { ContentTabs } from '../../site/admin/content/content-tabs.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { Page } from '../../ui/page/page.tsx'
import { HomeReviews } from './home-reviews.tsx'
import { HomeTexts } from './home-texts.tsx'
import { SectionOrder } from './section-order.tsx'

/** Settings for the home page: its sections, their order, and its headlines. */
export default function HomeSettingsPage() {
  const t = useWording('home')
  const settings = useQueryOf(GetHomeSettings)
  return (
    <Page title={t('home:admin.title')} subtitle={t('home:admin.subtitle')}>
      <ContentTabs />
      {!isOn('home_public') && (
        <Notice
          action={
            <PageLink to="/admin/website_settings" search={{ section: 'features' }}>
              {t('home:admin.switch_on')}
            </PageLink>
          }
        >
          {t('home:admin.off')}
        </Notice>
      )}
      <Loaded query={settings} inPanel lines={10}>
        {(read) => <HomeForm settings={read.settings} />}
      </Loaded>
      <HomeReviews />
    </Page>
  )
}

function HomeForm({ settings }: { settings: HomeSettings }) {
  const t = useWording('home')
  const form = useForm(ChangeHomeSettings, {
    initial: { sections: settings.sections, texts: settings.texts },
    toInput: (body) => ({ body }),
    onDone: () => notify.done(t('home:admin.saved')),
  })
  return (
    <Form form={form}>
      <Panel title={t('home:admin.headline')}>
        <HomeTexts
          texts={form.values.texts}
          onChange={(texts) => form.set('texts', texts)}
          error={form.error('texts')}
        />
      </Panel>
      <Panel title={t('home:admin.sections')} flush>
        <SectionOrder shown={form.values.sections} onChange={(sections) => form.set('sections', sections)} />
      </Panel>
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('home:admin.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
