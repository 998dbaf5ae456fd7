import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './rows-field.module.css'

type NamedRow = { key: string; name: string }

type RowsFieldProps<Row extends NamedRow> = {
  label: string
  description: string
  error: string | null
  rows: readonly Row[]
  onChange: (rows: readonly Row[]) => void
  nameLabel: string
  maxNameLength: number
  /** Renders the narrow control after the row's name. */
  control: (row: Row, change: (part: Partial<Row>) => void) => ReactNode
  addLabel: string
  newRow: () => Row
  removeLabel: (row: Row) => string
}

/** A field with a list of named rows, which can be added and removed. Renaming a row does not change its key. */
export function RowsField<Row extends NamedRow>(props: RowsFieldProps<Row>) {
  const { rows, onChange, nameLabel } = props
  const change = (key: string, part: Partial<NamedRow> | Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  return (
    <Input.Wrapper label={props.label} labelElement="div" description={props.description} error={props.error}>
      <div className={classes.rows}>
        {rows.map((row) => (
          <div key={row.key} className={classes.row}>
            <TextInput
              aria-label={nameLabel}
              placeholder={nameLabel}
              value={row.name}
              maxLength={props.maxNameLength}
              onChange={({ currentTarget: { value } }) => change(row.key, { name: value })}
            />
            {props.control(row, (part) => change(row.key, part))}
            <ActionIcon
              variant="subtle"
              size={36}
              className="tap"
              aria-label={props.removeLabel(row)}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => onChange([...rows, props.newRow()])}
        >
          {props.addLabel}
        </Button>
      </div>
    </Input.Wrapper>
  )
}
