import { useMediaQuery } from '@mantine/hooks'

/** Whether lists are drawn as cards, as table.module.css has it: on phones, and beside the sidebar of a tablet. */
export const useCards = () => useMediaQuery('(max-width: 899px)', false)
