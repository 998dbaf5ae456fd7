import { CountCodes } from '@mapwright/contract/codes/example-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { Page } from '../ui/page.tsx'

export default function ExamplePage() {
  return <Page title="">{useQueryOf(CountCodes).data?.count}</Page>
}
