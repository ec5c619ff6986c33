import { missingLink } from '#shared/site/slider-options.ts'
import { type AdminSlider, SearchButton, SliderFields } from '#shared/site/sliders.ts'

/** A slide as its form holds it. */
export interface SliderValues
  extends Pick<
    AdminSlider,
    | 'title'
    | 'subtitle'
    | 'link'
    | 'video'
    | 'type'
    | 'button1_text'
    | 'button1_link'
    | 'button2_text'
    | 'button2_link'
    | 'contentAlignment'
    | 'isActive'
    | 'searchButton'
  > {
  /** As it is typed. */
  order: number | string
}

export const blankSlider: SliderValues = {
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
}

const names = Object.keys(blankSlider) as (keyof SliderValues)[]

/** The address of a video of the company's own is not the form's to change. */
export const valuesOf = (slider: AdminSlider): SliderValues =>
  meant(Object.fromEntries(names.map((name) => [name, slider[name]])) as unknown as SliderValues)

/** Only a video slide has a video, and only one: whatever was typed before another was chosen. */
function meant(values: SliderValues): SliderValues {
  if (values.type !== 'video') return { ...values, link: '', video: '' }
  return values.video ? { ...values, link: '' } : values
}

/** What is wrong on its own, without asking the server. */
export function sliderProblems(values: SliderValues): Record<string, string> {
  const { error } = SliderFields.safeParse(meant(values))
  const wrong = error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message]) ?? []
  const link = missingLink(values)
  return { ...Object.fromEntries(wrong), ...(link && { link }) }
}

/** What is sent of a new slide. */
export const newSliderForm = (values: SliderValues, image: File | undefined) => formOf(meant(values), image)

/**
 * What is sent of one that exists. Its place and whether it is shown are changed
 * beside the form too, so they go along only if they were changed in it; so does
 * the version that was seen, unless that may go.
 */
export function changedSliderForm(
  updatedAt: string | undefined,
  before: SliderValues,
  values: SliderValues,
  image: File | undefined,
) {
  const { order, isActive, ...rest } = meant(values)
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

/** A slide's form: its fields, lists and groups as JSON, and its picture. */
const formOf = (fields: Partial<SliderValues> & { updatedAt?: string }, image: File | undefined) => ({
  words: Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
  ),
  files: { image },
})
