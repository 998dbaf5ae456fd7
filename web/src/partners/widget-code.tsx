import { Button } from '@mantine/core'
import type { AccessApi } from '@mapwright/contract/partners/access-api.ts'
import { useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { CopyButton } from '../ui/actions/copy-button.tsx'
import classes from './access-drawer.module.css'
import { WidgetPreview } from './widget-preview.tsx'

/**
 * Reserves the height that the widget has until a vehicle is chosen, so that the page does not move when the widget appears. The
 * height depends on whether the fields fit next to each other.
 */
const reserved = 'min-height: clamp(158px, (600px - 100vw) * 999, 326px)'

/** The code that embeds the widget in a website, as a script or an iframe, with a preview. */
export function WidgetCode({ access }: { access: AccessApi }) {
  const t = useWording('partners', 'home')
  const [isShown, setIsShown] = useState(false)
  const { public_key: key, website_url: website } = access
  const site = window.location.origin
  const title = t('home:vehicles.title')
  return (
    <section className={classes.section}>
      <h3>{t('partners:embed.title')}</h3>
      <p className="meta">{t(website ? 'partners:embed.text' : 'partners:embed.no_website', { website })}</p>
      <Code
        label={t('partners:embed.script')}
        code={`<div style="${reserved}"><script src="${site}/widget.js" data-key="${key}" async></script></div>`}
      />
      <Code
        label={t('partners:embed.frame')}
        code={`<iframe src="${site}/widget?key=${key}" title="${title}" width="100%" height="900" frameborder="0"></iframe>`}
      />
      {isShown ? (
        <WidgetPreview access={access} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setIsShown(true)}>
            {t('partners:embed.preview')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** A piece of code with a copy button. */
function Code({ label, code }: { label: string; code: string }) {
  return (
    <div>
      <span className={classes.codeHead}>
        {label}
        <CopyButton value={code} label={label} />
      </span>
      <code className={classes.code} dir="ltr">
        {code}
      </code>
    </div>
  )
}
