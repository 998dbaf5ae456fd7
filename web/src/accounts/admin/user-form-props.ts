import type { User } from '@mapwright/contract/accounts/user.ts'

export type UserFormProps = {
  user: User
  /** Hears whether something is typed that is not saved. */
  onDirty: (isDirty: boolean) => void
  onSaved: () => void
}
