import { NumberInput, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { ChoosePhoto } from '#renderer/content/photos/admin/ChoosePhoto.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { FileField } from '#renderer/core/uploads/admin/FileField.tsx'
import { sliderTypeLabels, sliderTypes } from '#shared/site/slider-options.ts'
import styles from './SlideFields.module.css'
import { SlideVideoField } from './SlideVideoField.tsx'
import type { SliderFormState } from './use-slider-form.ts'

interface Props {
  state: Pick<SliderFormState, 'form' | 'image'>
  /** Address of the saved image. */
  saved?: string
}

/** The basic fields of a slide. */
export function SlideFields({ state: { form, image }, saved }: Props) {
  const field = form.getInputProps
  const video = form.values.type === 'video'
  return (
    <>
      <FormSection name="Slide">
        <TextInput data-wide data-field="title" label="Title" required maxLength={120} {...field('title')} />
        <Textarea data-wide data-field="subtitle" label="Subtitle" autosize maxLength={300} {...field('subtitle')} />
        <div className={styles.type}>
          <span id="slide-type" className={styles.label}>
            Type
          </span>
          <SegmentedControl
            fullWidth
            aria-labelledby="slide-type"
            data={sliderTypes.map((type) => ({ value: type, label: sliderTypeLabels[type] }))}
            value={form.values.type}
            onChange={(type) => form.setFieldValue('type', type)}
          />
        </div>
        <NumberInput
          data-field="order"
          label="Order number"
          description="Slides are sorted in ascending order."
          min={0}
          max={10_000}
          allowDecimal={false}
          {...field('order')}
        />
        {video && <SlideVideoField form={form} />}
      </FormSection>
      <FileField
        title={video ? 'Thumbnail' : 'Image'}
        name="image"
        file={image.file}
        saved={image.photo?.image ?? saved}
        problem={image.problem ?? (form.errors.image as string | undefined)}
        accept="image/*"
        hint="JPEG, PNG, WebP, GIF or AVIF up to 10 MB, best wider than 1600 pixels"
        onChoose={(file) => {
          form.clearFieldError('image')
          image.choose(file)
        }}
      >
        <ChoosePhoto
          onChoose={(photo) => {
            form.clearFieldError('image')
            image.choosePhoto({ photo: photo._id, image: photo.image })
          }}
        />
      </FileField>
    </>
  )
}
