import type { AccessApi } from '@mapwright/contract/partners/access-api.ts'
import { useEffect, useRef } from 'react'
import { language } from '../platform/language.ts'

/** The widget with the saved colors and prices, as visitors of the website see it. */
export function WidgetPreview({ access }: { access: AccessApi }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { public_key: key } = access
    const host = document.createElement('div')
    place.current?.replaceChildren(host)
    const show = async () => {
      const [{ connect }, { showWidget }] = await Promise.all([
        import('../../widget/connection.ts'),
        import('../../widget/widget.ts'),
      ])
      const call = connect({ site: window.location.origin, key, languages: [language()] })
      await showWidget(host, { call, isPage: false })
    }
    // Without a connection, the preview stays empty. Opening the access again retries.
    show().catch(() => host.remove())
    return () => host.remove()
  }, [access])
  return <div ref={place} />
}
