import type { AdminSlider, Slider } from '#shared/sliders.ts'
import { type Around, imageOf, pictureOf } from '../photos/present.ts'
import type { SliderRow } from './sliders.table.ts'

export function sliderOf(around: Around, row: SliderRow): Slider {
  const { id, title, subtitle, link, order, type, contentAlignment, isActive, isGlobalSettings, searchButton } = row
  const picture = pictureOf(around, row, isActive && row.trashedAt === null)
  return {
    _id: id,
    ...{ title, subtitle, link, order, type, contentAlignment, isActive, isGlobalSettings, searchButton },
    button1_text: row.button1Text,
    button1_link: row.button1Link,
    button2_text: row.button2Text,
    button2_link: row.button2Link,
    image: imageOf(picture),
    picture,
    company: around.site.id,
  }
}

export function adminSliderOf(around: Around, row: SliderRow): AdminSlider {
  const { createdAt, updatedAt, updatedBy, trashedAt } = row
  return {
    ...sliderOf(around, row),
    createdAt,
    updatedAt,
    ...(updatedBy && { updatedBy }),
    ...(trashedAt && { trashedAt }),
  }
}
