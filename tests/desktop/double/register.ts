import { registerHooks } from 'node:module'

const double = new URL('index.ts', import.meta.url).href

/** Main code that imports `electron` gets the double. */
registerHooks({
  resolve: (specifier, context, next) =>
    /^electron(\/(main|common))?$/.test(specifier) ? { url: double, shortCircuit: true } : next(specifier, context),
})
