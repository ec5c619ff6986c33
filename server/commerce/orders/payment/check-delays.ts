/*
 * Times of status requests at payment providers, in seconds. Together with the timeout of a request, every order has its
 * final state within a minute after a provider returns.
 */

/** Delays of the first checks after the start: short, because a customer is waiting. */
const firstDelays = [5, 10, 20, 40]
export const usualDelay = 60
const retryDelay = 15

/** How often a process looks for due attempts. */
export const checkInterval = 2
/** How often a process looks for orders whose time is over. */
export const expiryInterval = 10

/** Delay of the next check after `checks` earlier ones, the last of which the provider answered or not. */
export const checkDelay = (checks: number, isAnswered: boolean): number =>
  isAnswered ? (firstDelays[checks] ?? usualDelay) : retryDelay
