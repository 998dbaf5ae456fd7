import { ImportedOrders } from './imported-orders.tsx'

/** The customer's orders of an earlier system. */
export default function ImportedOrdersPage() {
  return <ImportedOrders isStaff={false} />
}
