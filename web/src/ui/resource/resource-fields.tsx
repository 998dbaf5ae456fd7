import { Autocomplete, NativeSelect, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/PillsInput.layer.css'
import type { ReactNode } from 'react'
import { NumberField } from '../forms/number-field.tsx'
import { renderPill } from '../forms/removable-pill.tsx'
import { SearchableDropdown } from '../forms/searchable-dropdown.tsx'
import type { Form } from '../forms/use-form.ts'
import type { Field } from './field.ts'
import { MultiChoice } from './multi-choice.tsx'
import classes from './resource-fields.module.css'

type OneFieldProps<V extends object> = { field: Exclude<Field<V>, { kind: 'custom' }>; form: Form<V, string> }

function OneField<V extends object>({ field, form }: OneFieldProps<V>) {
  const text = { label: field.label, description: field.help }
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          {...text}
          placeholder={field.placeholder ?? ''}
          {...(field.mono ? { classNames: { input: classes.mono ?? '' } } : {})}
          {...form.text(field.name)}
        />
      )
    case 'color':
      return <TextInput {...text} type="color" {...form.text(field.name)} />
    case 'time':
      return <TextInput {...text} type="datetime-local" {...form.text(field.name)} />
    case 'paragraph':
      return <Textarea {...text} autosize minRows={3} maxRows={12} {...form.text(field.name)} />
    case 'credits':
    case 'money':
      return (
        <TextInput
          {...text}
          inputMode="decimal"
          withAsterisk
          className={classes.amount ?? ''}
          {...form.text(field.name)}
        />
      )
    case 'number':
      return (
        <NumberField
          {...text}
          {...form.number(field.name)}
          {...(field.decimals ? { decimals: field.decimals } : {})}
          {...(field.unit
            ? { rightSection: <span className={classes.unit}>{field.unit}</span>, rightSectionWidth: 56 }
            : {})}
        />
      )
    case 'select': {
      const { value, onChange, ...props } = form.choice(field.name)
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
      const { value, onChange, ...props } = form.choice(field.name)
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
      return <Switch {...text} {...form.check(field.name)} />
    case 'suggested': {
      const { value, ...props } = form.choice(field.name)
      return <Autocomplete {...text} {...props} value={value ?? ''} data={[...field.suggestions]} />
    }
    case 'several': {
      const { value, onChange, ...props } = form.several(field.name)
      return <MultiChoice {...text} {...props} options={field.options} value={value} onChange={onChange} />
    }
    case 'tags': {
      const { value, onChange, ...props } = form.several(field.name)
      return (
        <TagsInput
          {...text}
          {...props}
          value={value}
          onChange={onChange}
          data={[...(field.suggestions ?? [])]}
          renderPill={renderPill}
          splitChars={[',', ';']}
          acceptValueOnBlur
        />
      )
    }
  }
}

/** Renders the fields of a form from their definitions. Half-width fields share a line. */
export function ResourceFields<V extends object, Name extends string>({
  fields,
  form,
}: {
  fields: readonly Field<V, Name>[]
  form: Form<V, string>
}): ReactNode {
  return (
    <div className={classes.fields}>
      {fields
        .filter(({ when }) => when?.(form.values) ?? true)
        .map((field) => (
          <div key={field.kind === 'custom' ? field.key : field.name} data-half={field.half || undefined}>
            {field.kind === 'custom' ? field.render(form) : <OneField field={field} form={form} />}
          </div>
        ))}
    </div>
  )
}
