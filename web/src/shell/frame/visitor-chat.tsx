import { prerendering } from '../../platform/prerendering.ts'
import { useVisitor } from '../../platform/session/me.ts'
import { isOn } from '../../platform/site-data.ts'
import { Late, late } from '../../ui/loading/late.tsx'

const Launcher = late(() => import('../../chat/visitors/launcher.tsx'))

/** The chat for visitors on public pages, if the operator lets guests chat. Loads nothing otherwise. */
export function VisitorChat() {
  const visitor = useVisitor()
  if (visitor || prerendering() || !isOn('live_support_public') || !isOn('guest_chat_public')) return null
  return (
    <Late otherwise="waiting">
      <Launcher />
    </Late>
  )
}
