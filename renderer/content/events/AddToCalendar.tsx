import { Button, Menu } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { Event } from '#shared/content/events.ts'
import { calendarLinks } from './calendar-links.ts'

/** Links that add an event to the visitor's calendar. */
export function AddToCalendar({ event }: { event: Event }) {
  const { file, google, outlook } = calendarLinks(event)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" fullWidth leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}>
          Add to calendar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={google} target="_blank" rel="noopener noreferrer">
          Google Calendar
        </Menu.Item>
        <Menu.Item component="a" href={outlook} target="_blank" rel="noopener noreferrer">
          Outlook
        </Menu.Item>
        <Menu.Item component="a" href={file} download>
          Calendar file (.ics)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
