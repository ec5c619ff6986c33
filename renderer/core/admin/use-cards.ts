import { useMediaQuery } from '@mantine/hooks'

/** Whether lists are shown as cards, at the same width as in table.module.css. */
export const useCards = () => useMediaQuery('(max-width: 899px)', false)
