import { TextInput } from '@mantine/core'
import type { TeamMember } from '@mapwright/contract/accounts/member.ts'
import { ChangeMember, InviteMember } from '@mapwright/contract/accounts/member-endpoints.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { SideDrawer } from '../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { newRights, RightsFields, rightsInput, rightsValues } from './rights-fields.tsx'

type MemberDrawerProps = { member: TeamMember | 'new' | undefined; onClose: () => void }

/** Invites a person to the team, or changes the rights of a member. */
export function MemberDrawer({ member, onClose }: MemberDrawerProps) {
  const t = useWording('team')
  const title = member === 'new' ? t('team:invite') : (member?.name ?? '')
  return (
    <SideDrawer opened={member !== undefined} onClose={onClose} size={440} title={title}>
      {member === 'new' && <InviteForm onClose={onClose} />}
      {member && member !== 'new' && <RightsForm member={member} onClose={onClose} />}
    </SideDrawer>
  )
}

function InviteForm({ onClose }: Pick<MemberDrawerProps, 'onClose'>) {
  const t = useWording('team', 'accounts')
  const form = useForm(InviteMember, {
    initial: { name: '', email: '', ...newRights },
    toInput: ({ name, email, ...rights }) => ({ body: { name, email, rights: rightsInput(rights) } }),
    onDone: ({ invitation }) => {
      const { email, replaced_sent_at } = invitation
      notify.done(t(replaced_sent_at ? 'team:invited_again' : 'team:invited', { email }))
      onClose()
    },
  })
  return (
    <Form form={form}>
      <TextInput label={t('team:name')} autoComplete="off" {...form.text('name')} />
      <TextInput label={t('accounts:field.email')} type="email" dir="ltr" autoComplete="off" {...form.text('email')} />
      <RightsFields values={form.values} onChange={form.change} errorOf={form.error} />
      <FormActions>
        <SubmitButton form={form}>{t('team:invite')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

function RightsForm({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const t = useWording('team', 'accounts')
  const form = useForm(ChangeMember, {
    initial: rightsValues(member.rights),
    toInput: (values) => ({ params: { id: member._id }, body: { rights: rightsInput(values) } }),
    onDone: () => {
      notify.done(t('team:saved'))
      onClose()
    },
  })
  return (
    <Form form={form}>
      <RightsFields values={form.values} onChange={form.change} errorOf={form.error} />
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('accounts:profile.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
