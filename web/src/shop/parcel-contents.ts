import type { Parcel } from '@mapwright/contract/shop/parcel.ts'

/** What is in a parcel: "2 × OBD-II cable, 1 × Splitter". */
export const parcelContents = ({ lines }: Pick<Parcel, 'lines'>): string =>
  lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
