import { Button, Stack } from '@mantine/core'
import {
  ChangeJoinedMappings,
  GetJoinedMappings,
  GetJoinedSite,
  ReadMasterCatalogue,
} from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { IconBuildingBridge } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeyOf, useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { useUnsavedGuard } from '../../ui/forms/use-unsaved-guard.ts'
import { both, Loaded } from '../../ui/loading/loaded.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { EmptyState, ProblemAlert } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { JoinedSiteTabs } from './joined-site-tabs.tsx'
import { type Changes, type Mappings, MappingTable } from './mapping-table.tsx'
import { namingFault } from './worded.ts'

/** The services and options of this site with those of the master that are ordered for them. */
export default function MappingsPage() {
  const t = useWording('joined', 'site')
  const site = useQueryOf(GetJoinedSite)
  const query = useQueryOf(GetJoinedMappings, {}, { enabled: !!site.data?.joined_site })
  const client = useQueryClient()
  const read = useCommand(ReadMasterCatalogue, {
    onDone: (mappings) => client.setQueryData(queryKeyOf(GetJoinedMappings, {}), mappings),
  })
  const isRead = query.data && query.data.master_services.length + query.data.master_options.length > 0
  const readCatalogue = { loading: read.isPending, onClick: () => read.mutate({}) }
  return (
    <Page
      title={t('joined:mapping.title')}
      subtitle={t('joined:mapping.text')}
      aside={
        isRead && (
          <Button variant="default" {...readCatalogue}>
            {t('joined:mapping.read')}
          </Button>
        )
      }
    >
      <JoinedSiteTabs />
      <ProblemAlert problem={namingFault(t, read.error)} />
      {site.data?.joined_site === null ? (
        <EmptyState
          icon={IconBuildingBridge}
          title={t('joined:problem.not_connected')}
          action={
            <Button renderRoot={(props: object) => <PageLink {...props} to="/admin/joined_site" />}>
              {t('joined:mapping.connect')}
            </Button>
          }
        />
      ) : (
        <Loaded query={both(site, query)} inPanel>
          {([, mappings]) =>
            isRead ? (
              <MappingsForm mappings={mappings} />
            ) : (
              <EmptyState
                icon={IconBuildingBridge}
                title={t('joined:mapping.unread')}
                action={<Button {...readCatalogue}>{t('joined:mapping.read_first')}</Button>}
              />
            )
          }
        </Loaded>
      )}
    </Page>
  )
}

/** Lists the changes that differ from the saved mappings. */
const changesIn = (items: Mappings['services'], changes: Changes) =>
  items.flatMap(({ item_id, master, forwards }) => {
    const change = changes[item_id]
    const isSame = change?.master_id === (master?._id ?? null) && change.forwards === forwards
    return change && !isSame ? [{ item_id, ...change }] : []
  })

function MappingsForm({ mappings }: { mappings: Mappings }) {
  const t = useWording('joined', 'site')
  const [services, setServices] = useState<Changes>({})
  const [options, setOptions] = useState<Changes>({})
  const save = useCommand(ChangeJoinedMappings, {
    onDone: () => {
      setServices({})
      setOptions({})
      notify.done(t('site:saved'))
    },
  })
  const changedOptions = changesIn(mappings.options, options).map(({ item_id, master_id }) => ({ item_id, master_id }))
  const changedServices = changesIn(mappings.services, services)
  const isChanged = changedOptions.length + changedServices.length > 0
  useUnsavedGuard(isChanged ? 'typed' : undefined)
  return (
    <Stack gap={16}>
      <MappingTable
        kind="services"
        items={mappings.services}
        offered={mappings.master_services}
        changes={services}
        onChange={setServices}
      />
      <MappingTable
        kind="options"
        items={mappings.options}
        offered={mappings.master_options}
        changes={options}
        onChange={setOptions}
      />
      <ProblemAlert problem={save.error} />
      <FormActions>
        <ActionButton
          disabledReason={isChanged ? undefined : t('joined:mapping.unchanged')}
          busy={save.isPending}
          onClick={() => save.mutate({ body: { services: changedServices, options: changedOptions } })}
        >
          {t('site:save')}
        </ActionButton>
      </FormActions>
    </Stack>
  )
}
