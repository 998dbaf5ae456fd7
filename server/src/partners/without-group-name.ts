/**
 * Removes the name of a price group. A widget's key is public, so anyone could otherwise read the name that the operator has given to the
 * price group of the key's owner.
 */
export const withoutGroupName = <Part extends { name: string } & ({ kind: string } | { by: string })>(
  part: Part,
): Part => (('kind' in part ? part.kind : part.by) === 'group' ? { ...part, name: '' } : part)
