/** Ends the names of originals without private metadata. */
export const cleanEnding = '.clean'
