import { StatusPage } from './status-page.tsx'

export default function ServerErrorPage() {
  return <StatusPage kind="server_error" />
}
