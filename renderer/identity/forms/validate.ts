/** Checks of form fields, as the server makes them too. Each returns the message to show, or null. */
export const required = (value: string) => (value.trim() ? null : 'This field is required.')

/** For the password of an account, which may consist of spaces. */
export const requiredPassword = (value: string) => (value ? null : 'This field is required.')

export const validEmail = (value: string) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter an email address.')

export const validUsername = (value: string) =>
  /^[a-z0-9._-]{3,30}$/i.test(value.trim()) ? null : 'Use 3 to 30 letters, digits, dots, dashes or underscores.'

export const longPassword = (value: string) => (value.length < 10 ? 'Use at least 10 characters.' : null)
