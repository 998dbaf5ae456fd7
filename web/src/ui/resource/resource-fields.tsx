import { Autocomplete, NativeSelect, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { ReactNode } from 'react'
import { NumberField } from '../number-field.tsx'
import { SearchableDropdown } from '../searchable-dropdown.tsx'
import type { Form } from '../use-form.ts'
import type { Field, Values } from './field.ts'
import { MultiChoice } from './multi-choice.tsx'
import classes from './resource-fields.module.css'

type Control<Value> = {
  name: string
  value: Value
  onChange(value: Value): void
  error: string | null
  required: boolean
}

/** A form whose fields are found by name. `Field` guarantees that the field of a kind holds a value of the kind's type. */
type FormByName = {
  text(name: string): ReturnType<Form['text']>
  check(name: string): ReturnType<Form['check']>
  value<Value>(name: string): Control<Value>
}

function OneField({ field, form }: { field: Exclude<Field<Values>, { kind: 'custom' }>; form: FormByName }) {
  const { label, help } = field
  const text = { label, description: help }
  const { name }: { name: string } = field
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...text}
          placeholder={field.placeholder ?? ''}
          {...(field.mono ? { classNames: { input: classes.mono ?? '' } } : {})}
          {...form.text(name)}
        />
      )
    case 'paragraph':
      return <Textarea {...text} autosize minRows={3} maxRows={12} {...form.text(name)} />
    case 'credits':
    case 'money':
      return (
        <TextInput {...text} inputMode="decimal" withAsterisk className={classes.amount ?? ''} {...form.text(name)} />
      )
    case 'number': {
      return (
        <NumberField
          {...text}
          {...form.value<number | null>(name)}
          {...(field.decimals ? { decimals: field.decimals } : {})}
          {...(field.unit
            ? { rightSection: <span className={classes.unit}>{field.unit}</span>, rightSectionWidth: 56 }
            : {})}
        />
      )
    }
    case 'select': {
      const { value, onChange, ...props } = form.value<string | null>(name)
      return (
        <NativeSelect
          {...text}
          {...props}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value || (field.none === undefined ? '' : null))}
          data={[...(field.none === undefined ? [] : [{ value: '', label: field.none }]), ...field.options]}
        />
      )
    }
    case 'dropdown': {
      const { value, onChange, ...props } = form.value<string | null>(name)
      return (
        <SearchableDropdown
          {...text}
          {...props}
          value={value}
          valueLabel={field.valueLabel}
          {...(field.options ? { options: field.options } : {})}
          {...(field.load ? { load: field.load } : {})}
          onChange={onChange}
        />
      )
    }
    case 'switch':
      return <Switch {...text} {...form.check(name)} />
    case 'suggested': {
      const { onChange, ...props } = form.value<string>(name)
      return <Autocomplete {...text} {...props} onChange={onChange} data={[...field.suggestions]} />
    }
    case 'several': {
      const { value, onChange, ...props } = form.value<readonly string[]>(name)
      return <MultiChoice {...text} {...props} options={field.options} value={value} onChange={onChange} />
    }
    case 'tags': {
      const { value, onChange, ...props } = form.value<string[]>(name)
      return (
        <TagsInput
          {...text}
          {...props}
          value={value}
          onChange={onChange}
          data={[...(field.suggestions ?? [])]}
          splitChars={[',', ';']}
          acceptValueOnBlur
        />
      )
    }
  }
}

/** The fields of a form from their definitions; half-width fields share a line. Each field names a value of its kind's type. */
export function ResourceFields<V extends Values>({
  fields,
  form,
}: {
  fields: readonly Field<V>[]
  form: Form<V>
}): ReactNode {
  return (
    <div className={classes.fields}>
      {fields
        .filter(({ when }) => when?.(form.values) ?? true)
        .map((field) => (
          <div key={field.kind === 'custom' ? field.key : field.name} data-half={field.half || undefined}>
            {field.kind === 'custom' ? (
              field.render(form)
            ) : (
              <OneField
                field={field as unknown as Exclude<Field<Values>, { kind: 'custom' }>}
                form={form as unknown as FormByName}
              />
            )}
          </div>
        ))}
    </div>
  )
}
