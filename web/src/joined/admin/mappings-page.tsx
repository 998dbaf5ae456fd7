import { Button, Stack } from '@mantine/core'
import {
  ChangeJoinedMappings,
  GetJoinedMappings,
  ReadMasterCatalogue,
} from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeyOf, useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { FormActions } from '../../ui/forms/form.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { JoinedSiteTabs } from './joined-site-tabs.tsx'
import { type Changes, type Mappings, MappingTable } from './mapping-table.tsx'

/** The services and options of this site with those of the master that are ordered for them. */
export default function MappingsPage() {
  const t = useWording('joined', 'site')
  const query = useQueryOf(GetJoinedMappings)
  const client = useQueryClient()
  const read = useCommand(ReadMasterCatalogue, {
    onDone: (mappings) => client.setQueryData(queryKeyOf(GetJoinedMappings, {}), mappings),
  })
  return (
    <Page
      title={t('joined:mapping.title')}
      subtitle={t('joined:mapping.text')}
      aside={
        query.data && (
          <Button variant="default" loading={read.isPending} onClick={() => read.mutate({})}>
            {t('joined:mapping.read')}
          </Button>
        )
      }
    >
      <JoinedSiteTabs />
      <ProblemAlert problem={read.error} />
      <Loaded query={query} inPanel>
        {(mappings) => <MappingsForm mappings={mappings} />}
      </Loaded>
    </Page>
  )
}

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
  const changedOptions = Object.entries(options).map(([item_id, { master_id }]) => ({ item_id, master_id }))
  const changedServices = Object.entries(services).map(([item_id, change]) => ({ item_id, ...change }))
  const isChanged = changedOptions.length + changedServices.length > 0
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
        <Button
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate({ body: { services: changedServices, options: changedOptions } })}
        >
          {t('site:save')}
        </Button>
      </FormActions>
    </Stack>
  )
}
