/** Formats the name of a line with its options for invoices: "OBD-II cable (3 m)". */
export const lineName = (name: string, options: readonly { name: string }[]): string =>
  options.length === 0 ? name : `${name} (${options.map((option) => option.name).join(', ')})`
