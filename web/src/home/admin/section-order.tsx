import { Switch } from '@mantine/core'
import { type HomeSection, homeSections } from '@mapwright/contract/home/home.ts'
import { useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { ReorderHandle } from '../../ui/reorder/reorder-handle.tsx'
import { useReorder } from '../../ui/reorder/use-reorder.ts'
import classes from './section-order.module.css'

type SectionOrderProps = { shown: readonly HomeSection[]; onChange: (shown: HomeSection[]) => void }

/** The sections of the home page. Each can be switched on and off, and moved by dragging or with the arrow keys. */
export function SectionOrder({ shown, onChange }: SectionOrderProps) {
  const t = useWording('home')
  // A section that is switched off in the form keeps its position while the form is open.
  const [order, setOrder] = useState<readonly HomeSection[]>([
    ...shown,
    ...homeSections.filter((name) => !shown.includes(name)),
  ])
  const reorder = useReorder({
    keys: order,
    onMove: (key, to) => {
      const moved = order.find((name) => name === key)
      if (!moved) return
      const next = order.filter((name) => name !== key).toSpliced(to, 0, moved)
      setOrder(next)
      onChange(next.filter((name) => shown.includes(name)))
    },
  })
  return (
    <ul className={classes.sections}>
      {order.map((name, at) => {
        const label = t(`home:section.${name}`)
        return (
          <li key={name} {...reorder.item(name)}>
            <ReorderHandle reorder={reorder} id={name} name={label} place={at + 1} count={order.length} />
            <Switch
              label={label}
              description={t(`home:section_help.${name}`)}
              checked={shown.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(order.filter((one) => (one === name ? checked : shown.includes(one))))
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
