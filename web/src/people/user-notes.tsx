import { ActionIcon, Stack, Textarea, Tooltip } from '@mantine/core'
import { AddUserNote, GetUserNotes, RemoveUserNote } from '@mapwright/contract/accounts/note-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { IconNote, IconTrash } from '@tabler/icons-react'
import { useCommand, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMay } from '../platform/session/me.ts'
import { useConfirm } from '../ui/dialogs/confirm.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { EmptyState, ErrorState } from '../ui/messages/states.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './user-notes.module.css'

/** Internal notes of the team about a user. */
export function UserNotes({ user }: { user: User }) {
  const t = useWording('people')
  const notes = useQueryOf(GetUserNotes, { params: { id: user._id } })
  const mayEdit = useMay('dealers_manager.edit')
  const confirm = useConfirm()
  const remove = useCommand(RemoveUserNote)
  const askToRemove = (note_id: string) =>
    void confirm({
      title: t('people:notes.remove_title'),
      text: t('people:notes.remove_text'),
      action: t('people:notes.remove'),
      danger: true,
      run: () => remove.mutateAsync({ params: { id: user._id, note_id } }),
    })
  return (
    <Stack gap={16} maw={720}>
      <p className="meta">{t('people:notes.only_staff')}</p>
      {mayEdit && <NewNote user={user} />}
      {notes.isPending && <SkeletonText lines={4} />}
      {notes.isError && <ErrorState problem={notes.error} onRetry={() => void notes.refetch()} />}
      {notes.data?.notes.length === 0 && <EmptyState icon={IconNote} title={t('people:notes.none')} />}
      {notes.data?.notes.map(({ _id, author, text, created_at }) => (
        <Panel key={_id}>
          <p className={classes.text} dir="auto">
            {text}
          </p>
          <div className={classes.foot}>
            <p className="meta">
              <bdi>{author}</bdi> · <When at={created_at} mode="dateTime" />
            </p>
            {mayEdit && (
              <Tooltip label={t('people:notes.remove')}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('people:notes.remove')}
                  onClick={() => askToRemove(_id)}
                >
                  <IconTrash size={16} stroke={1.75} />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
        </Panel>
      ))}
    </Stack>
  )
}

function NewNote({ user }: { user: User }) {
  const t = useWording('people')
  const form = useForm(AddUserNote, {
    initial: { text: '' },
    toInput: (body) => ({ params: { id: user._id }, body }),
    onDone: () => form.set('text', ''),
  })
  return (
    <Form form={form}>
      <Textarea label={t('people:notes.new')} autosize minRows={2} maxRows={10} {...form.text('text')} />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('people:notes.add')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
