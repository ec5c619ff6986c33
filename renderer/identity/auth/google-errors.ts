/** Messages for the error codes with which a sign-in with Google returns. */
export const googleErrors: Record<string, string> = {
  auth_cancelled: 'Google sign in was cancelled',
  auth_failed: 'Google sign in failed. Please try again',
}
