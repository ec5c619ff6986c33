import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the room for young objects small: the main process moves bytes and makes
 * few of them. Only works before that room has grown, so it comes first.
 */
export const keepMemorySmall = () => setFlagsFromString('--semi-space-growth-factor=1')
