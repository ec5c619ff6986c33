import { Checkbox, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { CategorySelect } from '#renderer/core/admin/CategorySelect.tsx'
import { FormSection } from '#renderer/core/admin/FormSection.tsx'
import { moneySection } from '#renderer/core/admin/money-section.ts'
import { formatPlural } from '#renderer/core/ui/format.ts'
import { eventTypeLabels, eventTypes } from '#shared/content/event-options.ts'
import type { AdminEvent } from '#shared/content/events.ts'
import { timezones } from '#shared/core/company.ts'
import { eventWhen, instantIn } from '#shared/core/event-dates.ts'
import { CoverField } from '../../writing/admin/CoverField.tsx'
import { PublishFields } from '../../writing/admin/PublishFields.tsx'
import { ContentField, type FormProps, SummaryField, TitleField } from '../../writing/admin/TextFields.tsx'
import styles from './EventFields.module.css'
import { type EventFields, endFor, isMoved } from './event-form.ts'

interface Props extends FormProps<EventFields> {
  /** The stored event, if any. */
  saved: AdminEvent | undefined
}

/** The main column of an event's form. */
export const EventMain = ({ form, saved }: Props) => (
  <>
    <TitleField form={form} />
    <SummaryField form={form} />
    <When form={form} />
    <Where form={form} />
    <Notify form={form} saved={saved} />
    <ContentField form={form} label="Description" />
  </>
)

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
        description={whenOf(values) ?? 'All visitors see the times of this zone.'}
        // The stored zone may be missing from this browser's list.
        data={zones.includes(values.timeZone) ? zones : [values.timeZone, ...zones]}
        searchable
        allowDeselect={false}
        limit={100}
        {...zone}
        onChange={(selected) => selected && zone.onChange(selected)}
      />
    </FormSection>
  )
}

/** The time as visitors see it. */
function whenOf({ start_date, end_date, timeZone }: EventFields): string | undefined {
  const [start, end] = [instantIn(start_date, timeZone), instantIn(end_date, timeZone)]
  return start && end && start <= end ? eventWhen({ start_date: start, end_date: end, timeZone }) : undefined
}

function Where({ form }: Pick<Props, 'form'>) {
  const field = form.getInputProps
  return (
    <FormSection name="Where">
      <Select
        data-wide
        label="Reach"
        description="Visitors can filter events by it."
        allowDeselect={false}
        data={eventTypes.map((value) => ({ value, label: eventTypeLabels[value] }))}
        {...field('eventType')}
      />
      {form.values.eventType === 'virtual' ? (
        <TextInput
          data-wide
          data-field="joinUrl"
          label="Link to join"
          description="Only registered people can see it."
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

/** Offers to mail registered people when time or place change. */
function Notify({ form, saved }: Props) {
  const people = saved ? saved.registrations + saved.waiting : 0
  if (!people || !isMoved(form.getInitialValues(), form.values)) return null
  return (
    <div className={styles.notify} role="status">
      <p>
        {formatPlural(people, 'person has', 'people have')} registered, and you changed when or where it takes place.
      </p>
      <Checkbox label="Notify them by email when I save" {...form.getInputProps('notify', { type: 'checkbox' })} />
    </div>
  )
}

/** The side column of an event's form. */
export function EventSide({ form, saved }: Props) {
  const field = form.getInputProps
  return (
    <>
      <PublishFields form={form} />
      <FormSection name="Attendance">
        <TextInput
          data-wide
          data-field="price"
          label="Price"
          description="Paid at the venue. Enter 0 for a free event."
          inputMode="decimal"
          {...moneySection()}
          maxLength={12}
          {...field('price')}
        />
        <TextInput
          data-wide
          data-field="capacity"
          label="Places"
          description={saved?.registrations ? `${saved.registrations} are taken.` : 'Leave empty for no limit.'}
          inputMode="numeric"
          maxLength={7}
          {...field('capacity')}
        />
        {form.values.capacity !== '' && (
          <Switch
            data-wide
            label="Waiting list"
            description="The first person on the list gets the next free place."
            {...field('waitlist', { type: 'checkbox' })}
          />
        )}
      </FormSection>
      <CoverField form={form} name="Cover" />
      <FormSection name="Organisation">
        <CategorySelect data-wide type="events" {...field('category')} />
        <TagsInput data-wide label="Tags" maxTags={30} acceptValueOnBlur {...field('tags')} />
      </FormSection>
    </>
  )
}
