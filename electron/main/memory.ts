import { setFlagsFromString } from 'node:v8'

/** Limits V8's young generation: the main process allocates few objects. Has to run before that space has grown. */
export const limitYoungGeneration = () => setFlagsFromString('--semi-space-growth-factor=1')
