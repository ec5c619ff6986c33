import { PictureField } from './PictureField.tsx'
import { type FormProps, type TextValues, textForm } from './TextFields.tsx'

/** The cover of a text. */
export function CoverField<V extends TextValues>({ form, name }: FormProps<V> & { name: string }) {
  const { values, setValues, setFieldValue } = textForm(form)
  return (
    <PictureField
      name={name}
      cover={values.cover}
      alt={values.alt}
      onChange={(cover, alt) => setValues({ cover, ...(values.alt !== undefined && { alt }) })}
      onAlt={(alt) => setFieldValue('alt', alt)}
    />
  )
}
