import { Button, Group, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProductsField } from '#renderer/commerce/products/admin/ProductsField.tsx'
import { PhotoPicker } from '#renderer/content/photos/admin/PhotoPicker.tsx'
import { api, query } from '#renderer/core/api/api.ts'
import type { Section, SectionButton } from '#shared/commerce/home.ts'
import {
  bandLabels,
  cardBands,
  maxSectionButtons,
  maxSectionText,
  photoLayoutLabels,
  photoLayouts,
  pictureSides,
  sectionBands,
} from '#shared/commerce/home-options.ts'

interface Props<S extends Section = Section> {
  section: S
  onChange(section: Section): void
}
type Of<Kind extends Section['kind']> = Props<Extract<Section, { kind: Kind }>>

/** The fields of one section. */
export function SectionFields({ section, onChange }: Props) {
  const bands = section.kind === 'text' || section.kind === 'buttons' ? sectionBands : cardBands
  return (
    <>
      {'heading' in section && (
        <TextInput
          label="Heading"
          maxLength={120}
          value={section.heading}
          onChange={(event) => onChange({ ...section, heading: event.currentTarget.value })}
        />
      )}
      {section.kind === 'products' && <ProductFields section={section} onChange={onChange} />}
      {section.kind === 'photos' && <PhotoFields section={section} onChange={onChange} />}
      {section.kind === 'text' && <TextFields section={section} onChange={onChange} />}
      {section.kind === 'buttons' && <ButtonFields section={section} onChange={onChange} />}
      {'count' in section && !(section.kind === 'products' && section.products.length > 0) && (
        <NumberInput
          label="Number of items"
          min={1}
          max={mostItems[section.kind]}
          allowDecimal={false}
          clampBehavior="strict"
          value={section.count}
          onChange={(count) => typeof count === 'number' && count >= 1 && onChange({ ...section, count })}
        />
      )}
      <NativeSelect
        label="Colour band"
        value={section.band}
        data={bands.map((value) => ({ value, label: bandLabels[value] }))}
        onChange={(event) => onChange({ ...section, band: event.currentTarget.value } as Section)}
      />
    </>
  )
}

const mostItems = { products: 12, blogs: 9, photos: 24, events: 6 }

function ProductFields({ section, onChange }: Of<'products'>) {
  const found = useQueries({ queries: section.products.map((id) => query(api.adminProducts.get, { id })) })
  // Also those that are not loaded yet, because each change writes the whole list.
  const products = section.products.map((_id, at) => {
    const { data, isError } = found[at]!
    return { _id, name: data?.name ?? (isError ? 'Deleted product' : 'Loading…'), image: data?.image ?? '' }
  })
  return (
    <>
      <ProductsField
        value={products}
        error={undefined}
        onChange={(selected) =>
          onChange({ ...section, products: selected.map(({ _id }) => _id).slice(0, mostItems.products) })
        }
      />
      {section.products.length === 0 && <p className="hint">The newest products are shown until you add some.</p>}
    </>
  )
}

function PhotoFields({ section, onChange }: Of<'photos'>) {
  const albums = useQuery(query(api.adminAlbums.list, {})).data?.results ?? []
  const isListed = section.album === null || albums.some(({ _id }) => _id === section.album)
  return (
    <>
      <NativeSelect
        label="Photos"
        value={section.album ?? ''}
        data={[
          { value: '', label: 'Newest photos' },
          ...(isListed ? [] : [{ value: section.album!, label: 'Another album' }]),
          ...albums.map(({ _id, title }) => ({ value: _id, label: `Album “${title}”` })),
        ]}
        onChange={(event) => onChange({ ...section, album: event.currentTarget.value || null })}
      />
      <NativeSelect
        label="Layout"
        value={section.layout}
        data={photoLayouts.map((value) => ({ value, label: photoLayoutLabels[value] }))}
        onChange={(event) => onChange({ ...section, layout: event.currentTarget.value } as Section)}
      />
    </>
  )
}

function TextFields({ section, onChange }: Of<'text'>) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Textarea
        label="Text"
        autosize
        minRows={3}
        maxLength={maxSectionText}
        value={section.text}
        onChange={(event) => onChange({ ...section, text: event.currentTarget.value })}
      />
      <Group gap="xs">
        <Button variant="default" onClick={() => setChoosing(true)}>
          {section.photo ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        {section.photo && (
          <Button variant="subtle" color="gray" onClick={() => onChange({ ...section, photo: null })}>
            Remove picture
          </Button>
        )}
      </Group>
      <NativeSelect
        label="Picture side"
        value={section.side}
        data={pictureSides.map((side) => ({ value: side, label: side === 'left' ? 'Left' : 'Right' }))}
        onChange={(event) => onChange({ ...section, side: event.currentTarget.value } as Section)}
      />
      <LinkFields name="Button" button={section.button} onChange={(button) => onChange({ ...section, button })} />
      {isChoosing && (
        <PhotoPicker
          onClose={() => setChoosing(false)}
          onChoose={({ _id }) => {
            setChoosing(false)
            onChange({ ...section, photo: _id })
          }}
        />
      )}
    </>
  )
}

function ButtonFields({ section, onChange }: Of<'buttons'>) {
  const { buttons } = section
  return (
    <>
      <TextInput
        label="Text"
        maxLength={300}
        value={section.text}
        onChange={(event) => onChange({ ...section, text: event.currentTarget.value })}
      />
      {buttons.map((button, at) => (
        <LinkFields
          // biome-ignore lint/suspicious/noArrayIndexKey: buttons are only added and removed at the end
          key={at}
          name={`Button ${at + 1}`}
          button={button}
          onChange={(changed) => onChange({ ...section, buttons: buttons.with(at, changed) })}
        />
      ))}
      <Group gap="xs">
        {buttons.length < maxSectionButtons && (
          <Button
            variant="default"
            onClick={() => onChange({ ...section, buttons: [...buttons, { text: '', to: '' }] })}
          >
            Add a button
          </Button>
        )}
        {buttons.length > 1 && (
          <Button variant="subtle" color="gray" onClick={() => onChange({ ...section, buttons: buttons.slice(0, -1) })}>
            Remove the last button
          </Button>
        )}
      </Group>
    </>
  )
}

interface LinkProps {
  name: string
  button: SectionButton
  onChange(button: SectionButton): void
}

const LinkFields = ({ name, button, onChange }: LinkProps) => (
  <>
    <TextInput
      label={`${name}: text`}
      maxLength={40}
      value={button.text}
      onChange={(event) => onChange({ ...button, text: event.currentTarget.value })}
    />
    <TextInput
      label={`${name}: link`}
      description="A path like /shop or a web address."
      maxLength={500}
      value={button.to}
      onChange={(event) => onChange({ ...button, to: event.currentTarget.value })}
    />
  </>
)
