import { missingLink } from '#shared/site/slider-options.ts'
import { type AdminSlider, SearchButton, SliderFields } from '#shared/site/sliders.ts'

const blankFields = {
  title: '',
  subtitle: '',
  link: '',
  video: '',
  order: 0,
  type: 'photo',
  button1_text: '',
  button1_link: '',
  button2_text: '',
  button2_link: '',
  contentAlignment: 'center',
  isActive: true,
  searchButton: SearchButton.parse({}),
} satisfies Partial<AdminSlider>

/** The values of the form. `order` is a string while it is typed. */
export type SliderValues = Omit<Pick<AdminSlider, keyof typeof blankFields>, 'order'> & { order: number | string }
export const blankSlider: SliderValues = blankFields

const names = Object.keys(blankSlider) as (keyof SliderValues)[]

export const valuesOf = (slider: AdminSlider): SliderValues =>
  withoutUnusedVideo(Object.fromEntries(names.map((name) => [name, slider[name]])) as unknown as SliderValues)

/** Clears the video of photo slides, and the link of slides with an own video. */
function withoutUnusedVideo(values: SliderValues): SliderValues {
  if (values.type !== 'video') return { ...values, link: '', video: '' }
  return values.video ? { ...values, link: '' } : values
}

export function sliderProblems(values: SliderValues): Record<string, string> {
  const { error } = SliderFields.safeParse(withoutUnusedVideo(values))
  const problems = error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message]) ?? []
  const link = missingLink(values)
  return { ...Object.fromEntries(problems), ...(link && { link }) }
}

export const newSliderForm = (values: SliderValues, image: SlideImage | undefined) =>
  formOf(withoutUnusedVideo(values), image)

/** `order` and `isActive` are sent only if the form has changed them, because the list changes them too. */
export function changedSliderForm(
  updatedAt: string | undefined,
  before: SliderValues,
  values: SliderValues,
  image: SlideImage | undefined,
) {
  const { order, isActive, ...rest } = withoutUnusedVideo(values)
  return formOf(
    {
      ...rest,
      ...(order !== before.order && { order }),
      ...(isActive !== before.isActive && { isActive }),
      ...(updatedAt && { updatedAt }),
    },
    image,
  )
}

/** A new image: a file, or a photo of the site. */
export type SlideImage = File | { photo: string; image: string }

const formOf = (fields: Partial<SliderValues> & { updatedAt?: string }, image: SlideImage | undefined) => ({
  fields: Object.fromEntries(
    Object.entries({ ...fields, ...(image && 'photo' in image && { photo: image.photo }) }).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : value,
    ]),
  ),
  files: { image: image instanceof File ? image : undefined },
})
