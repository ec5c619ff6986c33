import { NativeSelect, NumberInput, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { contentAlignments, hoverEffects, searchIcons, searchPositions } from '#shared/site/slider-options.ts'
import type { SearchButton } from '#shared/site/sliders.ts'
import { ColorField } from '../../company/admin/ColorField.tsx'
import { ContrastNote } from './ContrastNote.tsx'
import styles from './SlideFields.module.css'
import type { SliderFormState } from './use-slider-form.ts'

const alignmentLabels = { left: 'Left', center: 'Center', right: 'Right' }
const iconLabels: Record<SearchButton['icon'], string> = {
  FaSearch: 'Magnifying glass',
  FaMicrophone: 'Microphone',
  FaStar: 'Star',
}
const positionLabels: Record<SearchButton['position'], string> = {
  right: 'Right of the field',
  left: 'Left of the field',
  inline: 'Inside the field',
  below: 'Below the field',
  centre: 'Right, in the middle of the slide',
}
const hoverLabels: Record<SearchButton['style']['hoverEffect'], string> = {
  darken: 'Darken',
  lighten: 'Lighten',
  scale: 'Scale',
  underline: 'Underline',
}
const choices = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

export function LookFields({ form }: Pick<SliderFormState, 'form'>) {
  const field = (name: string) => ({ ...form.getInputProps(name), 'data-field': name })
  const toggle = (name: string) => form.getInputProps(name, { type: 'checkbox' })
  const { enabled, recentSearches, style } = form.values.searchButton
  const color = (name: 'backgroundColor' | 'textColor') => {
    const path = `searchButton.style.${name}`
    return {
      value: style[name],
      error: form.errors[path],
      'data-field': path,
      onChange: form.getInputProps(path).onChange,
    }
  }
  return (
    <>
      <FormSection name="Buttons" hint="A button needs a text and a link: a path like /shop or a web address.">
        <TextInput label="Button 1 text" maxLength={40} {...field('button1_text')} />
        <TextInput label="Button 1 link" maxLength={500} {...field('button1_link')} />
        <TextInput label="Button 2 text" maxLength={40} {...field('button2_text')} />
        <TextInput label="Button 2 link" maxLength={500} {...field('button2_link')} />
      </FormSection>
      <FormSection name="Layout">
        <div className={styles.type}>
          <span id="slide-alignment" className={styles.label}>
            Content alignment
          </span>
          <SegmentedControl
            fullWidth
            aria-labelledby="slide-alignment"
            data={choices(contentAlignments, alignmentLabels)}
            value={form.values.contentAlignment}
            onChange={(side) => form.setFieldValue('contentAlignment', side)}
          />
        </div>
        <Switch className={styles.switch} label="Active" description="Shown on the home page" {...toggle('isActive')} />
      </FormSection>
      <FormSection name="Search box">
        <Switch
          data-wide
          label="Show a search box on this slide"
          description="The button has your brand colour until you choose another one."
          {...toggle('searchButton.enabled')}
        />
        {enabled && (
          <>
            <TextInput label="Button text" maxLength={40} {...field('searchButton.text')} />
            <TextInput label="Placeholder" maxLength={80} {...field('searchButton.placeholder')} />
            <NativeSelect label="Icon" data={choices(searchIcons, iconLabels)} {...field('searchButton.icon')} />
            <NativeSelect
              label="Position"
              data={choices(searchPositions, positionLabels)}
              {...field('searchButton.position')}
            />
            <ColorField
              label="Button colour"
              {...color('backgroundColor')}
              note={<ContrastNote background={style.backgroundColor} text={style.textColor} />}
            />
            <ColorField label="Text colour" {...color('textColor')} note={false} />
            <TextInput label="Corner radius" placeholder="6px" {...field('searchButton.style.borderRadius')} />
            <TextInput label="Padding" placeholder="0.5rem 1rem" {...field('searchButton.style.padding')} />
            <NativeSelect
              label="Hover effect"
              data={choices(hoverEffects, hoverLabels)}
              {...field('searchButton.style.hoverEffect')}
            />
            <Switch
              className={styles.switch}
              label="Voice search"
              description="In browsers that support it"
              {...toggle('searchButton.voiceSearch.enabled')}
            />
            <Switch
              className={styles.switch}
              label="Recent searches"
              description="Stored in the visitor's browser"
              {...toggle('searchButton.recentSearches.enabled')}
            />
            {recentSearches.enabled && (
              <NumberInput
                label="Number of recent searches"
                min={1}
                max={20}
                allowDecimal={false}
                {...field('searchButton.recentSearches.limit')}
              />
            )}
          </>
        )}
      </FormSection>
    </>
  )
}
