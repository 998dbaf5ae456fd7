/** Removes the name of a price group. A widget's key is public, so anyone could read the operator's name for the owner's group. */
export const withoutGroupName = <Part extends { name: string } & ({ kind: string } | { by: string })>(
  part: Part,
): Part => (('kind' in part ? part.kind : part.by) === 'group' ? { ...part, name: '' } : part)
