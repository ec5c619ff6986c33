/** Said as long as nothing is heard from the site. */
export const offlineWords = 'You seem to be offline. Please check your connection.'
