import { Checkbox } from '@mantine/core'
import { UpdateMyTools } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { GetSupportedTools } from '@mapwright/contract/site/site-endpoints.ts'
import { IconTool } from '@tabler/icons-react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { notify } from '../ui/messages/notify.ts'
import { EmptyState, ErrorState } from '../ui/messages/states.tsx'
import classes from './tools-form.module.css'

/** The tools that the user owns, selected from the supported tools. New orders offer them first. */
export function ToolsForm() {
  const t = useWording('accounts')
  const me = useMe()
  const supported = useQueryOf(GetSupportedTools)
  const form = useForm(UpdateMyTools, {
    initial: { my_tools: me.my_tools },
    toInput: (body) => ({ body }),
    onDone: () => notify.done(t('accounts:profile.saved')),
  })
  if (supported.isPending) return <SkeletonText lines={3} />
  if (supported.isError) return <ErrorState problem={supported.error} onRetry={() => void supported.refetch()} />

  // Selected tools that are no longer supported stay in the list, so that they can be removed.
  const tools = [...new Set([...supported.data.tools, ...me.my_tools])]
  if (tools.length === 0)
    return <EmptyState icon={IconTool} title={t('accounts:tools.none')} text={t('accounts:tools.none_text')} />
  const { my_tools } = form.values
  const toggle = (tool: string, isMine: boolean) =>
    form.set(
      'my_tools',
      isMine
        ? tools.filter((each) => each === tool || my_tools.includes(each))
        : my_tools.filter((each) => each !== tool),
    )
  return (
    <Form form={form} wide>
      <fieldset className={classes.tools}>
        <legend>{t('accounts:tools.help')}</legend>
        {tools.map((tool) => (
          <Checkbox
            key={tool}
            label={tool}
            checked={my_tools.includes(tool)}
            onChange={(event) => toggle(tool, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('accounts:profile.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
