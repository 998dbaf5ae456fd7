import type { User } from '@mapwright/contract/accounts/user.ts'

export type UserFormProps = {
  user: User
  /** Called when the form gets or loses unsaved changes. */
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
}
