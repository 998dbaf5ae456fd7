import {
  addFurtherAddress,
  confirmFurtherAddress,
  furtherAddresses,
  furtherAddressesOfUser,
  removeFurtherAddress,
  removeFurtherAddressOfUser,
} from './profile/further-addresses.ts'

/** Routes of the further email addresses of customers. */
export const furtherAddressRoutes = [
  furtherAddresses,
  addFurtherAddress,
  confirmFurtherAddress,
  removeFurtherAddress,
  furtherAddressesOfUser,
  removeFurtherAddressOfUser,
]
