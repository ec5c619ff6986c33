import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { skipLeavePrompt } from '../drafts/LeavePrompt.tsx'

interface Props {
  to: string
  /** Forgets the draft. */
  onClick(): void
}

/** Leaves a form without saving. */
export const CancelLink = ({ to, onClick }: Props) => (
  <Button component={Link} to={to} state={skipLeavePrompt} variant="default" onClick={onClick}>
    Cancel
  </Button>
)
