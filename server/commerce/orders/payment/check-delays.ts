import { timeouts } from '../../payments/payment-provider.ts'

/*
 * Times of status requests at payment providers, in seconds. Together with the timeout of a request, every order has its
 * final state within a minute after a provider returns.
 */

/** Delays of the first checks after the start: short, because a customer is waiting. */
const firstDelays = [5, 10, 20, 40]
export const usualDelay = 60
const retryDelay = 15

/**
 * Age of an attempt from which its start can no longer arrive, so that a provider that does not know it never will. More
 * than the timeout of the start, because the age counts from the beginning of the checkout's transaction.
 */
export const missingAge = timeouts.start / 1000 + 10

/** How often a process looks for due attempts. */
export const checkInterval = 2
/** How often a process looks for orders whose time is over. */
export const expiryInterval = 10

/** Delay of the next check after `checks` earlier ones, the last of which the provider answered or not. */
export const checkDelay = (checks: number, isAnswered: boolean): number =>
  isAnswered ? (firstDelays[checks] ?? usualDelay) : retryDelay

/** The same for an attempt that the provider does not know yet: soon after its start can no longer arrive. */
export const missingDelay = (age: number): number => Math.max(1, Math.min(retryDelay, missingAge - age))
