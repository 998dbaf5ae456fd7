import { Textarea } from '@mantine/core'
import { ChangeSupportedTools, GetSupportedTools } from '@mapwright/contract/site/site-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { notify } from '../../ui/messages/notify.ts'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export function ToolsSection() {
  const t = useWording('site')
  const tools = useQueryOf(GetSupportedTools)
  return (
    <Panel title={t('site:tools.title')}>
      <Loaded query={tools} lines={8}>
        {(read) => <ToolsForm tools={read.tools} />}
      </Loaded>
    </Panel>
  )
}

function ToolsForm({ tools }: { tools: readonly string[] }) {
  const t = useWording('site')
  const form = useForm(ChangeSupportedTools, {
    initial: { tools: tools.join('\n') },
    toInput: (values) => ({ body: { tools: linesOf(values.tools) } }),
    onDone: () => notify.done(t('site:saved')),
  })
  return (
    <Form form={form}>
      <Textarea
        label={t('site:tools.list')}
        description={t('site:tools.help')}
        autosize
        minRows={8}
        maxRows={24}
        {...form.text('tools')}
      />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
