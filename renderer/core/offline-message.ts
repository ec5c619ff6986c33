/** Shown while the server cannot be reached. */
export const offlineMessage = 'You seem to be offline. Please check your connection.'
