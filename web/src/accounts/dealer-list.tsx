import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { countryName } from './countries.ts'
import classes from './dealer-list.module.css'
import type { FoundDealer } from './located.ts'

const step = 50

type DealerListProps = {
  dealers: readonly FoundDealer[]
  selected: string | null
  /** Shows a dealer on the map; undefined if the page has no map. */
  onShow?: ((key: string) => void) | undefined
}

/** The dealers as a list with a button to show more. The dealer selected on the map is always included. */
export function DealerList({ dealers, selected, onShow }: DealerListProps) {
  const t = useWording('accounts')
  const [count, setCount] = useState(step)
  const list = useRef<HTMLUListElement>(null)
  const shown = Math.max(count, dealers.findIndex(({ key }) => key === selected) + 1)
  useEffect(() => {
    if (selected !== null) list.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <div className={classes.frame}>
      <ul ref={list} className={classes.list} aria-label={t('accounts:locator.list')}>
        {dealers.slice(0, shown).map((dealer) => (
          <li key={dealer.key} className={classes.dealer} data-selected={dealer.key === selected || undefined}>
            <Dealer dealer={dealer} onShow={onShow} />
          </li>
        ))}
      </ul>
      {dealers.length > shown && (
        <Button variant="default" onClick={() => setCount(shown + step)}>
          {t('accounts:locator.show_more')}
        </Button>
      )}
    </div>
  )
}

const withScheme = (address: string) => (/^https?:\/\//i.test(address) ? address : `https://${address}`)

function Dealer({ dealer, onShow }: { dealer: FoundDealer } & Pick<DealerListProps, 'onShow'>) {
  const t = useWording('accounts')
  const f = useFormats()
  const { key, name, kilometres, phone, email, web_url } = dealer
  const town = [dealer.post_code, dealer.city].filter(Boolean).join(' ')
  const address = [dealer.address, town, countryName(dealer.country)].filter(Boolean).join(', ')
  return (
    <>
      <div className={classes.head}>
        <h2 dir="auto">{name}</h2>
        {kilometres !== null && (
          <span className="meta tabular">
            {t('accounts:locator.kilometres', { distance: f.number(kilometres, kilometres < 10 ? 1 : 0) })}
          </span>
        )}
      </div>
      <p>
        <bdi>{address}</bdi>
      </p>
      <div className={classes.ways}>
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} dir="ltr">
            {phone}
          </a>
        )}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {web_url && (
          <a href={withScheme(web_url)} target="_blank" rel="noreferrer nofollow">
            {web_url.replace(/^https?:\/\//i, '')}
          </a>
        )}
        {onShow && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${t('accounts:locator.show')}: ${name}`}
            onClick={() => onShow(key)}
          >
            {t('accounts:locator.show')}
          </Button>
        )}
      </div>
    </>
  )
}
