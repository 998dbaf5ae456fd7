import { CopyButton } from './copy-button.tsx'
import classes from './copyable-value.module.css'

/** A technical value, such as an address, that the user enters elsewhere, with a button that copies it. */
export function CopyableValue({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.value}>
      <span className="meta">{label}</span>
      <code dir="ltr">{value}</code>
      <CopyButton value={value} label={label} />
    </div>
  )
}
