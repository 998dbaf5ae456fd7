import { ImportedOrders } from '../imported/imported-orders.tsx'

export default function AllImportedOrdersPage() {
  return <ImportedOrders isStaff />
}
