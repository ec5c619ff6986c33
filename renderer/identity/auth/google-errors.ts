/** Messages for the error codes with which a sign-in with Google or by a ticket returns. */
export const googleErrors: Record<string, string> = {
  auth_cancelled: 'Google sign in was cancelled',
  link_expired: 'This link has expired. Log in with your email address and password.',
  auth_failed: 'Google sign in failed. Please try again',
}
