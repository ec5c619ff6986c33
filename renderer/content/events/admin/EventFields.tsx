import { Checkbox, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { currencySign, formatPlural } from '#renderer/core/ui/format.ts'
import { eventCategories, eventTypeLabels, eventTypes } from '#shared/content/event-options.ts'
import type { AdminEvent } from '#shared/content/events.ts'
import { timezones } from '#shared/core/company.ts'
import { eventWhen, instantIn } from '#shared/core/event-dates.ts'
import { CoverField } from '../../writing/admin/CoverField.tsx'
import { PublishFields } from '../../writing/admin/PublishFields.tsx'
import { TextField } from '../../writing/admin/TextField.tsx'
import styles from './EventFields.module.css'
import { type EventFields, endFor, isMoved } from './event-form.ts'

interface Props {
  form: UseFormReturnType<EventFields>
  /** What it is now, where it was saved before. */
  saved: AdminEvent | undefined
}

/** What an event is about, when and where. */
export function EventWords({ form, saved }: Props) {
  const field = form.getInputProps
  return (
    <>
      <TextInput data-field="title" label="Title" required size="md" maxLength={200} {...field('title')} />
      <Textarea
        label="Summary"
        description="Shown on cards, in searches and below the title."
        autosize
        minRows={2}
        maxLength={500}
        {...field('caption')}
      />
      <When form={form} />
      <Where form={form} />
      <Notify form={form} saved={saved} />
      <TextField
        label="Description"
        field="content"
        value={form.values.content}
        onChange={(content) => form.setFieldValue('content', content)}
        error={form.errors.content}
        title={{ value: form.values.title, onChange: (title) => form.setFieldValue('title', title) }}
      />
    </>
  )
}

const zones = timezones()

function When({ form }: Pick<Props, 'form'>) {
  const { values, setFieldValue } = form
  const field = form.getInputProps
  const zone = field('timeZone')
  return (
    <FormSection name="When">
      <TextInput
        type="datetime-local"
        data-field="start_date"
        label="Begins"
        required
        {...field('start_date')}
        onChange={({ currentTarget: { value } }) => {
          const end = endFor(values, value)
          form.clearFieldError('start_date')
          form.clearFieldError('end_date')
          setFieldValue('start_date', value)
          setFieldValue('end_date', end)
        }}
      />
      <TextInput type="datetime-local" data-field="end_date" label="Ends" required {...field('end_date')} />
      <Select
        data-wide
        data-field="timeZone"
        label="Time zone"
        description={told(values) ?? 'Its clocks count, wherever somebody reads it.'}
        // A name that only this browser has for it is still a choice.
        data={zones.includes(values.timeZone) ? zones : [values.timeZone, ...zones]}
        searchable
        allowDeselect={false}
        limit={100}
        {...zone}
        onChange={(chosen) => chosen && zone.onChange(chosen)}
      />
    </FormSection>
  )
}

/** When it is, as visitors read it. */
function told({ start_date, end_date, timeZone }: EventFields): string | undefined {
  const [start, end] = [instantIn(start_date, timeZone), instantIn(end_date, timeZone)]
  return start && end && start <= end ? eventWhen({ start_date: start, end_date: end, timeZone }) : undefined
}

function Where({ form }: Pick<Props, 'form'>) {
  const field = form.getInputProps
  const kind = field('eventType')
  return (
    <FormSection name="Where">
      <Select
        data-wide
        label="Reach"
        description="What visitors filter by."
        allowDeselect={false}
        data={eventTypes.map((value) => ({ value, label: eventTypeLabels[value] }))}
        {...kind}
        onChange={(chosen) => chosen && kind.onChange(chosen)}
      />
      {form.values.eventType === 'virtual' ? (
        <TextInput
          data-wide
          data-field="joinUrl"
          label="Link to join"
          description="Told only to people who registered."
          placeholder="https://"
          inputMode="url"
          maxLength={500}
          {...field('joinUrl')}
        />
      ) : (
        <>
          <TextInput data-wide label="Venue" placeholder="The old mill" maxLength={200} {...field('location')} />
          <TextInput label="Address" maxLength={300} {...field('address')} />
          <TextInput label="City" maxLength={120} {...field('city')} />
        </>
      )}
    </FormSection>
  )
}

/** People who made plans have to know that these changed. */
function Notify({ form, saved }: Props) {
  const people = saved ? saved.registrations + saved.waiting : 0
  if (!people || !isMoved(form.getInitialValues(), form.values)) return null
  return (
    <div className={styles.notify} role="status">
      <p>
        {formatPlural(people, 'person has', 'people have')} registered, and you changed when or where it takes place.
      </p>
      <Checkbox label="Tell them by mail when I save" {...form.getInputProps('notify', { type: 'checkbox' })} />
    </div>
  )
}

/** Everything else about it. */
export function EventSide({ form, saved }: Props) {
  const { values, errors } = form
  const field = form.getInputProps
  const category = field('category')
  return (
    <>
      <PublishFields
        value={values.publishing}
        error={errors.publishAt}
        onChange={(publishing) => {
          form.clearFieldError('publishAt')
          form.setFieldValue('publishing', publishing)
        }}
      />
      <FormSection name="Coming">
        <TextInput
          data-wide
          data-field="price"
          label="Price"
          description="Paid at the door; 0 when it is free."
          inputMode="decimal"
          leftSection={currencySign()}
          leftSectionWidth={`${currencySign().length + 2.5}ch`}
          maxLength={12}
          {...field('price')}
        />
        <TextInput
          data-wide
          data-field="capacity"
          label="Places"
          description={saved?.registrations ? `${saved.registrations} are taken.` : 'Empty when everybody can come.'}
          inputMode="numeric"
          maxLength={7}
          {...field('capacity')}
        />
        {values.capacity !== '' && (
          <Switch
            data-wide
            label="Waiting list"
            description="Who waits longest gets the next place."
            {...field('waitlist', { type: 'checkbox' })}
          />
        )}
      </FormSection>
      <CoverField
        name="Cover"
        cover={values.cover}
        onChange={(cover, alt) => form.setValues({ cover, alt })}
        alt={values.alt}
        onAlt={(alt) => form.setFieldValue('alt', alt)}
      />
      <FormSection name="Found by">
        <Select
          data-wide
          label="Category"
          allowDeselect={false}
          data={[...eventCategories]}
          {...category}
          onChange={(chosen) => chosen && category.onChange(chosen)}
        />
        <TagsInput data-wide label="Tags" maxTags={30} acceptValueOnBlur {...field('tags')} />
      </FormSection>
    </>
  )
}
